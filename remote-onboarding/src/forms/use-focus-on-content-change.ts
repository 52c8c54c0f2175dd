import { useEffect, useRef } from 'react';

/**
 * When the content of an element changes and the focused button in it disappears, focuses the
 * element (WCAG 2.4.3). `shown` is a name for the content.
 */
export function useFocusOnContentChange(shown: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) box.current?.focus();
  }, [shown]);
  return box;
}
