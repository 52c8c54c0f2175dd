import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For the box around a button that may disappear, such as "Try again" when the retry succeeds. The focus that was on it
 * moves to the box instead of being lost (WCAG 2.4.3). `hasButton` tells whether there may be one.
 */
export const useFocusReturn = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Recorded on every focus, because the document no longer knows the focused element after it is removed.
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

  // Runs before the next paint, because a key pressed without focus would be lost. Another button may be there already.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
