const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Refuses dropped files, because the browser would open a file instead of the page. A page that
 * accepts files calls `preventDefault` or sets another `dropEffect`.
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
