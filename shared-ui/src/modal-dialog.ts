/**
 * Whether a modal dialog is open. Nobody can use the page behind a modal dialog. A dialog that a
 * remote opens with `show()` or the attribute `open` is not modal.
 */
export const isModalDialogOpen = (): boolean => {
  // In unit tests, looks for the attribute `open`, because jsdom has no modal dialogs.
  const canBeModal = 'showModal' in HTMLDialogElement.prototype;
  return document.querySelector(canBeModal ? 'dialog:modal' : 'dialog[open]') !== null;
};
