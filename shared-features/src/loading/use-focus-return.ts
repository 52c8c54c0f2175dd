import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For the element around a button that may disappear, such as "Try again" after a successful retry.
 * The element takes the button's focus, which would otherwise be lost (WCAG 2.4.3). `hasButton`
 * says whether there may be a button.
 */
export const useFocusReturn = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Recorded on every focus: after the element is removed, the document no longer knows what was
  // focused.
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

  // Runs before the next paint, because a key pressed without focus would be lost. There may
  // already be another button.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
