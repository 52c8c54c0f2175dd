/**
 * Whether a modal dialog is open, so that the page behind it cannot be used. A dialog that a remote
 * opens with `show()` or the attribute `open` is not modal.
 */
export const isModalDialogOpen = (): boolean => {
  // jsdom, the document of unit tests, has no modal dialogs, so there `Dialog` sets only `open`.
  const canBeModal = 'showModal' in HTMLDialogElement.prototype;
  return document.querySelector(canBeModal ? 'dialog:modal' : 'dialog[open]') !== null;
};
