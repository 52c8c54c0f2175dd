import { type RefObject, useEffect } from 'react';

/** Calls `dismiss` when a press lands outside of `root` while `open`. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  dismiss: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) dismiss();
    };
    // Capturing, so that a page that stops its events cannot keep the list open.
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [root, open, dismiss]);
}
