import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When the focused button disappears, such as "Try again", focuses the element around the button
 * (WCAG 2.4.3). Pass the returned ref to that element, and give the element `tabIndex={-1}`. Safari
 * does not focus a clicked button, but that element, so the focus already is where it should be.
 */
export const useFocusFallback = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Every focused element is remembered, because a removed element is no longer `activeElement`.
  useEffect(() => {
    const element = box.current;
    if (!hasButton || !element) return;
    const remember = () => {
      const latest = document.activeElement;
      focused.current = element.contains(latest) ? latest : null;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [hasButton]);

  // Uses a layout effect: a key that is pressed before the focus moves would be lost.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
