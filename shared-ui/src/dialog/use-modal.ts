import { type RefObject, useEffect } from 'react';

/** Opens and closes a native modal dialog in step with `open`, with the focus on its heading or `autofocus` field. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    // The browser would take the first control, which is "Close": a poor place to begin reading.
    const start =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    return () => dialog.close();
  }, [ref, open]);
}
