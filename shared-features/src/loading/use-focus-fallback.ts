import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When the focused or clicked button disappears, such as "Try again", focuses the element around the
 * button (WCAG 2.4.3). Pass the returned ref to that element.
 */
export const useFocusFallback = (hasButton: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  // Every focused element is remembered, because a removed element is no longer `activeElement`.
  useEffect(() => {
    const element = box.current;
    if (!hasButton || !element) return;
    const remember = (latest: Element | null) => {
      focused.current = element.contains(latest) ? latest : null;
    };
    const rememberFocused = () => remember(document.activeElement);
    // Safari does not focus a clicked button. Listens before the button's own handler removes it.
    const rememberClicked = ({ target }: MouseEvent) => {
      const hasNoFocus = document.activeElement === document.body;
      if (hasNoFocus) remember(target instanceof Element ? target.closest('button') : null);
    };
    rememberFocused();
    document.addEventListener('focusin', rememberFocused);
    document.addEventListener('click', rememberClicked, true);
    return () => {
      document.removeEventListener('focusin', rememberFocused);
      document.removeEventListener('click', rememberClicked, true);
    };
  }, [hasButton]);

  // The focus moves in a layout effect. Otherwise, a key that is pressed before the move would be
  // lost.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (isLost || !hasButton) focused.current = null;
    if (isLost && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  });

  return box;
};
