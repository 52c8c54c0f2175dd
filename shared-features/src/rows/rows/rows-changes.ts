import { placePasted } from './place-pasted';
import { isBlank, newRow, type PastedRow, type Values } from './row';
import type { RowsState } from './rows-state';

/** What a table's new rows look like, and the column in which they begin. */
export type TableShape<Field extends string> = { first: Field; blank: Values<Field> };

/** Adds a blank row at the end and leads there. */
export function addRow<Field extends string>(
  state: RowsState<Field>,
  { first, blank }: TableShape<Field>,
): RowsState<Field> {
  const id = state.nextId;
  const row = newRow(id, blank);
  return {
    ...state,
    rows: [...state.rows, row],
    nextId: id + 1,
    only: state.only && new Set([...state.only, id]),
    focus: { id, field: first },
  };
}

/** Removes rows; at least one stays, so that there is always somewhere to type. */
export function dropRows<Field extends string>(
  state: RowsState<Field>,
  ids: ReadonlySet<number>,
  shape: TableShape<Field>,
): RowsState<Field> {
  const rows = state.rows.filter((row) => !ids.has(row.id));
  const rest = { ...state, rows, undo: null };
  return rows.length > 0 ? rest : { ...addRow(rest, shape), focus: state.focus };
}

/** Removes a row and leads to the one that takes its place. A row with something in it can come back. */
export function removeRow<Field extends string>(
  state: RowsState<Field>,
  id: number,
  shape: TableShape<Field>,
): RowsState<Field> {
  const index = state.rows.findIndex((row) => row.id === id);
  const row = state.rows[index];
  if (!row) return state;
  const rest = dropRows(state, new Set([id]), shape);
  const neighbour = rest.rows[index] ?? rest.rows[index - 1];
  return {
    ...rest,
    undo: isBlank(row.values, shape.blank) ? state.undo : { kind: 'removed', row, index },
    focus: neighbour ? { id: neighbour.id, field: shape.first } : null,
  };
}

/** Takes the last removal or paste back. */
export function undoChange<Field extends string>(
  state: RowsState<Field>,
  { first, blank }: TableShape<Field>,
): RowsState<Field> {
  const { undo, only } = state;
  if (!undo) return state;
  if (undo.kind !== 'removed') {
    const [row] = undo.before;
    const focus = row ? { id: row.id, field: first } : null;
    return { ...state, rows: undo.before, undo: null, only: null, focus };
  }
  // The blank row that was put in the place of the last one goes again.
  const isPlaceholder =
    state.rows.length === 1 && state.rows.every((row) => isBlank(row.values, blank));
  const { row, index } = undo;
  return {
    ...state,
    rows: (isPlaceholder ? [] : state.rows).toSpliced(index, 0, row),
    undo: null,
    only: only && new Set([...only, row.id]),
    focus: { id: row.id, field: first },
  };
}

/** Puts records into the rows from one on; all rows are shown again. */
export function pasteRecords<Field extends string>(
  state: RowsState<Field>,
  at: number,
  records: readonly PastedRow<Field>[],
  { blank }: TableShape<Field>,
): RowsState<Field> {
  const { rows, nextId } = state;
  return {
    ...state,
    ...placePasted({ rows, nextId, at, records, blank }),
    only: null,
    undo: { kind: 'pasted', before: rows, count: records.length },
  };
}

/** Writes a cell, and forgets what the server said of it. */
export function typeIntoCell<Field extends string>(
  state: RowsState<Field>,
  { id, field, value }: { id: number; field: Field; value: string },
): RowsState<Field> {
  return {
    ...state,
    undo: keptUndo(state),
    rows: state.rows.map((row) => {
      if (row.id !== id) return row;
      const refusals = { ...row.refusals, [field]: undefined, row: undefined };
      return { ...row, values: { ...row.values, [field]: value }, refusals, unsure: false };
    }),
  };
}

/** Adds the records of a file below all that is filled: an import never replaces. */
export function appendRecords<Field extends string>(
  state: RowsState<Field>,
  records: readonly PastedRow<Field>[],
  { blank }: TableShape<Field>,
): RowsState<Field> {
  const last = state.rows.findLastIndex((row) => !isBlank(row.values, blank));
  const added = records.map((record, index) =>
    newRow(state.nextId + index, { ...blank, ...record }, { checked: true }),
  );
  return {
    ...state,
    rows: [...state.rows.slice(0, last + 1), ...added],
    nextId: state.nextId + added.length,
    only: null,
    undo: { kind: 'imported', before: state.rows, count: added.length },
  };
}

/** Replaces one text of a column in all its rows. */
export function resolveText<Field extends string>(
  state: RowsState<Field>,
  { field, from, to }: { field: Field; from: string; to: string },
): RowsState<Field> {
  const rows = state.rows.map((row) => {
    if (row.values[field] !== from) return row;
    const refusals = { ...row.refusals, [field]: undefined, row: undefined };
    return { ...row, values: { ...row.values, [field]: to }, refusals, unsure: false };
  });
  return { ...state, undo: keptUndo(state), rows };
}

// A removed row can still come back to its place; a list cannot be taken back past later typing.
const keptUndo = <Field extends string>({ undo }: RowsState<Field>) =>
  undo?.kind === 'removed' ? undo : null;
