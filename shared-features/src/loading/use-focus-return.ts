import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For the box around a "Try again" button: when the failure is mended the button goes, and the focus that was on it
 * moves to the box instead of being lost (WCAG 2.4.3).
 */
export const useFocusReturn = (failed: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // Watched all along: by the time the button is gone, the document no longer says who had the focus.
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

  // Before anything is painted: a key pressed meanwhile would go nowhere.
  useLayoutEffect(() => {
    if (failed || !hadFocus.current) return;
    hadFocus.current = false;
    box.current?.focus({ preventScroll: true });
  }, [failed]);

  return box;
};
