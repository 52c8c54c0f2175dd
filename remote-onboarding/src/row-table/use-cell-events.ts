import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useMemo } from 'react';
import type { RowsAction } from './rows-state';
import type { TableKind } from './table-kind';

/** The field an event came from, as the row views mark it. */
const cellOf = <Field extends string>(target: EventTarget, kind: TableKind<Field>) => {
  if (!(target instanceof HTMLElement)) return null;
  const column = kind.columns.find(({ field }) => field === target.dataset.field);
  return column && { element: target, id: Number(target.dataset.row), field: column.field };
};

/** What a table does with events that bubble from its fields: a pasted list, and Enter. */
export const useCellEvents = <Field extends string>(
  kind: TableKind<Field>,
  dispatch: Dispatch<RowsAction<Field>>,
) =>
  useMemo(
    () => ({
      onPaste: (event: ClipboardEvent) => {
        const cell = cellOf(event.target, kind);
        const records = cell && kind.read(event.clipboardData.getData('text/plain'), cell.field);
        if (!records) return;
        event.preventDefault();
        dispatch({ type: 'pasted', id: cell.id, records });
      },
      onKeyDown: (event: KeyboardEvent) => {
        const cell = cellOf(event.target, kind);
        // Enter chooses in a select, and ends the composition of a syllable.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (!(cell?.element instanceof HTMLInputElement)) return;
        event.preventDefault();
        dispatch({ type: 'entered', id: cell.id, field: cell.field });
      },
    }),
    [kind, dispatch],
  );
