import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When the focused button disappears, such as "Try again", focuses the element around it (WCAG
 * 2.4.3). Pass the returned ref to this element, and give it `tabIndex={-1}`. In Safari, this
 * element gets the focus already when the button is clicked, and keeps it.
 */
export const useFocusFallback = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Remembers the focused element, because a removed element is no longer `activeElement`.
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

  // Uses a layout effect, because a normal effect may run later. A key pressed before the focus
  // moves would be lost.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
