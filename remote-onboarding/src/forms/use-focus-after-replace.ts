import { useEffect, useRef } from 'react';

/** Moves the focus to the element around a button when the button is replaced (WCAG 2.4.3). */
export function useFocusAfterReplace(shown: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) box.current?.focus();
  }, [shown]);
  return box;
}
