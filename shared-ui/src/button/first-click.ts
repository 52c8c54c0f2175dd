/**
 * Ignores the second click of a double click. Use it for a button that removes a row. After the
 * first click, the next row's button may be under the pointer.
 */
export const onFirstClick =
  (action: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) action();
  };
