/**
 * Rejects dropped files, because the browser would open them in place of the page. To accept files,
 * a page calls `preventDefault` before this listener runs, or sets `dropEffect` after this listener
 * has run.
 */
export const refuseDroppedFiles = (): void => {
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => {
      const { dataTransfer, defaultPrevented, target } = event;
      const isFileInput = target instanceof HTMLInputElement && target.type === 'file';
      if (defaultPrevented || isFileInput || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    });
  }
};
