/**
 * Ignores the second click of a double click. Use it for a button that removes an item of a list,
 * because the next item may have moved under the pointer.
 */
export const onFirstClick =
  (action: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) action();
  };
