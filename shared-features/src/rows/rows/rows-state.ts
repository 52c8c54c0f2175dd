import { newRow, type PastedRow, type Row, type RowProblems, type Values } from './row';

/** What can be taken back with one press: the last removal, paste or import. */
export type Undoable<Field extends string> =
  | { kind: 'removed'; row: Row<Field>; index: number }
  | { kind: 'pasted' | 'imported'; before: readonly Row<Field>[]; count: number };

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
  /** Enter: to the cell below, and below the last one to a new row. */
  | { type: 'entered'; id: number; field: Field }
  /** An arrow key: to the cell above (-1) or below (1), if there is one. */
  | { type: 'moved'; id: number; field: Field; by: 1 | -1 }
  | { type: 'led'; id: number; field: Field }
  | { type: 'removed'; id: number }
  | { type: 'undone' }
  | { type: 'pasted'; id: number; records: readonly PastedRow<Field>[] }
  | { type: 'imported'; records: readonly PastedRow<Field>[] }
  /** One text of a column replaced in all its rows. */
  | { type: 'resolved'; field: Field; from: string; to: string }
  | { type: 'checked'; ids: ReadonlySet<number> }
  | { type: 'posting'; ids: ReadonlySet<number> }
  | { type: 'bounced'; ids: ReadonlySet<number> }
  | { type: 'refused'; problems: ReadonlyMap<number, RowProblems<Field>> }
  /** What the server refused goes out again. */
  | { type: 'retried' }
  | { type: 'landed'; ids: ReadonlySet<number> }
  | { type: 'filtered'; only: ReadonlySet<number> | null };

/** What a draft keeps of a row. */
export type KeptRow<Field extends string> = Pick<Row<Field>, 'values' | 'checked' | 'unsure'>;

/** A table that starts with the rows of a draft, or else with one blank row. */
export function initialRows<Field extends string>(
  blank: Values<Field>,
  kept: readonly KeptRow<Field>[] = [],
): RowsState<Field> {
  const rows = kept.map(({ values, ...more }, id) => newRow(id, { ...blank, ...values }, more));
  if (rows.length === 0) rows.push(newRow(0, blank));
  return { rows, nextId: rows.length, undo: null, only: null, focus: null };
}
