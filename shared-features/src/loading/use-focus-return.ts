import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For the element around a button that may disappear, such as "Try again". It takes the button's
 * focus, which would otherwise be lost (WCAG 2.4.3).
 */
export const useFocusReturn = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Recorded on every focus: after a removal, the document no longer knows what was focused.
  useEffect(() => {
    const element = box.current;
    if (!hasButton || !element) return;
    const remember = () => {
      const { activeElement } = document;
      focused.current = element.contains(activeElement) ? activeElement : null;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [hasButton]);

  // Runs before the next paint: a key pressed without focus is lost. There may be a new button.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
