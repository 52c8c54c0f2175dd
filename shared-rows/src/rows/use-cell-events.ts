import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import type { TableKind } from '../checks/table-kind';
import { enterCell, moveFocus } from './change-rows';
import type { RowTableModel } from './use-row-table';

/** The cell in which an event happened. */
type EventCell<Field extends string> = { element: HTMLElement; id: number; field: Field };

/** The field an event came from, as the row views mark it. */
const cellOf = <Field extends string>(
  target: EventTarget,
  kind: TableKind<Field>,
): EventCell<Field> | undefined => {
  if (!(target instanceof HTMLElement)) return undefined;
  const column = kind.columns.find(({ field }) => field === target.dataset.field);
  return column && { element: target, id: Number(target.dataset.row), field: column.field };
};

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Handles a pasted text. Returns false to leave it to the browser. */
export type TakePaste<Field extends string> = (
  text: string,
  cell: { id: number; field: Field },
) => boolean;

/** What a table does with events that bubble from its fields: a pasted list, Enter and the arrow keys. */
export const useCellEvents = <Field extends string>(
  { kind, change }: Pick<RowTableModel<Field>, 'kind' | 'change'>,
  takePaste: TakePaste<Field>,
) =>
  useMemo(
    () => ({
      onPaste: (event: ClipboardEvent) => {
        const cell = cellOf(event.target, kind);
        const text = event.clipboardData.getData('text/plain');
        if (cell && takePaste(text, cell)) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent) => {
        const cell = cellOf(event.target, kind);
        // In a select these keys choose an option, and during text composition the input method uses them.
        if (event.nativeEvent.isComposing || !(cell?.element instanceof HTMLInputElement)) return;
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        const by = STEPS[event.key];
        if (event.key === 'Enter') change(enterCell(cell, kind));
        else if (by) change(moveFocus(cell, by));
        else return;
        event.preventDefault();
      },
    }),
    [kind, change, takePaste],
  );
