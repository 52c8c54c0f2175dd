const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Refuses files that are dropped where nothing takes them: the browser would open them in place of the page, and what was
 * typed there would be lost. A page takes a file by preventing the default, or by another `dropEffect` on the window.
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
