/**
 * Ignores the second click of a double click. Use it for a button that removes something, if the
 * first click may bring the button under the pointer, such as the button of the next row.
 */
export const onFirstClick =
  (action: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) action();
  };
