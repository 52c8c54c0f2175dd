import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For the box around a "Try again" button. When the retry succeeds, the button disappears, and the focus that was on it
 * moves to the box instead of being lost (WCAG 2.4.3).
 */
export const useFocusReturn = (failed: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // Recorded on every focus, because the document no longer knows the focused element after the button is removed.
  useEffect(() => {
    const element = box.current;
    if (!failed || !element) return;
    const remember = () => {
      hadFocus.current = element.contains(document.activeElement);
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [failed]);

  // Runs before the next paint, because a key pressed without focus would be lost.
  useLayoutEffect(() => {
    if (failed || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [failed]);

  return box;
};
