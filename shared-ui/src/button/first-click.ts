/**
 * Ignores the second click of a double click. Use it for a button that removes something, if the
 * first click may have moved the button under the pointer.
 */
export const onFirstClick =
  (action: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) action();
  };
