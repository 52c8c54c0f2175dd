const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Refuses dropped files, which the browser would open instead of the page, so that unsaved text
 * would be lost. A page accepts a file by preventing the default, or by setting another
 * `dropEffect`.
 */
export const refuseDroppedFiles = (): void => {
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => {
      const { dataTransfer, defaultPrevented, target } = event;
      if (defaultPrevented || isFileInput(target) || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    });
  }
};
