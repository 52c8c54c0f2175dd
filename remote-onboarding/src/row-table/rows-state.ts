import { noProblems, type PastedRow, type Row, type RowProblems, type Values } from './row';

/** What can be taken back with one press: the last removal, or the last paste. */
export type Undoable<Field extends string> =
  | { kind: 'removed'; row: Row<Field>; index: number }
  | { kind: 'pasted'; before: readonly Row<Field>[]; count: number };

/** Everything an editable table remembers. `focus` names the cell a change leads to; each request is a new object. */
export type RowsState<Field extends string> = {
  rows: readonly Row<Field>[];
  nextId: number;
  undo: Undoable<Field> | null;
  /** The rows shown while only those with errors are, as they were when the filter was set. */
  only: ReadonlySet<number> | null;
  focus: { id: number; field: Field } | null;
};

/** What can happen to an editable table. */
export type RowsAction<Field extends string> =
  | { type: 'typed'; id: number; field: Field; value: string }
  | { type: 'added' }
  | { type: 'entered'; id: number; field: Field }
  | { type: 'removed'; id: number }
  | { type: 'undone' }
  | { type: 'pasted'; id: number; records: readonly PastedRow<Field>[] }
  | { type: 'checked'; ids: ReadonlySet<number> }
  | { type: 'refused'; problems: ReadonlyMap<number, RowProblems<Field>> }
  | { type: 'landed'; ids: ReadonlySet<number> }
  | { type: 'filtered'; only: ReadonlySet<number> | null };

/** A table that starts with the rows of a draft, or else with one blank row. */
export function initialRows<Field extends string>(
  blank: Values<Field>,
  kept: readonly Pick<Row<Field>, 'values' | 'checked'>[] = [],
): RowsState<Field> {
  const source = kept.length > 0 ? kept : [{ values: blank, checked: false }];
  const rows = source.map(({ values, checked }, id) => ({
    id,
    values: { ...blank, ...values },
    checked,
    refusals: noProblems<Field>(),
  }));
  return { rows, nextId: rows.length, undo: null, only: null, focus: null };
}
