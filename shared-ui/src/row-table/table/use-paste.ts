import { useCallback } from 'react';
import type { TakePaste } from './use-cell-events';
import type { RowTableModel } from './use-row-table';

/** Takes a pasted list into the rows from the cell pasted into; a single value is left to the browser. */
export function usePaste<Field extends string>({ kind, dispatch }: RowTableModel<Field>) {
  return useCallback<TakePaste<Field>>(
    (text, { id, field }) => {
      const records = kind.read(text, field);
      if (!records) return false;
      dispatch({ type: 'pasted', id, records });
      return true;
    },
    [kind, dispatch],
  );
}
