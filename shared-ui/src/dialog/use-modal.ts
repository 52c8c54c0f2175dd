import { type RefObject, useEffect } from 'react';

/** Keeps the page behind from scrolling, with the scrollbar's room kept so that nothing jumps. Gives the undoing. */
function holdPage(): () => void {
  const root = document.documentElement;
  const { overflow, scrollbarGutter } = root.style;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  return () => Object.assign(root.style, { overflow, scrollbarGutter });
}

/** Whether the focus is in the dialog still, or has been lost with it. */
const hasFocus = (dialog: HTMLElement): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.contains(activeElement);
};

/** Opens and closes a native modal dialog in step with `open`, with the focus on its heading or `autofocus` field. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    if (dialog.showModal) dialog.showModal();
    // The simulated documents of unit tests know the element, but not how to make it modal.
    else dialog.setAttribute('open', '');
    // The browser would take the first control, which is "Close": a poor place to begin reading.
    const start =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    const release = holdPage();
    return () => {
      release();
      if (dialog.close) dialog.close();
      else dialog.removeAttribute('open');
      // The browser gives the focus back only from a dialog that is still in the document: a page may have taken it out.
      if (hasFocus(dialog) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, open]);
}
