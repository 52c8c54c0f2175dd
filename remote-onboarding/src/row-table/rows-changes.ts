import type { Problems } from './find-problems';
import { placePasted } from './place-pasted';
import { isBlank, noProblems, type PastedRow, type Row, type Values } from './row';
import type { RowsState } from './rows-state';

/** What a table's new rows look like, and the column in which they begin. */
export type TableShape<Field extends string> = { first: Field; blank: Values<Field> };

/** Adds a blank row at the end and leads there. */
export function addRow<Field extends string>(
  state: RowsState<Field>,
  { first, blank }: TableShape<Field>,
): RowsState<Field> {
  const id = state.nextId;
  const row = { id, values: blank, checked: false, refusals: noProblems<Field>() };
  return {
    ...state,
    rows: [...state.rows, row],
    nextId: id + 1,
    only: state.only && new Set([...state.only, id]),
    focus: { id, field: first },
  };
}

/** Leads from a cell to the one below, of the rows that are shown; below the last it adds a row. */
export function enterCell<Field extends string>(
  state: RowsState<Field>,
  cell: { id: number; field: Field },
  shape: TableShape<Field>,
): RowsState<Field> {
  const shown = state.rows.filter((row) => state.only?.has(row.id) ?? true);
  const next = shown[shown.findIndex((row) => row.id === cell.id) + 1];
  return next ? { ...state, focus: { id: next.id, field: cell.field } } : addRow(state, shape);
}

/** Removes rows; at least one stays, so that there is always somewhere to type. */
export function dropRows<Field extends string>(
  state: RowsState<Field>,
  ids: ReadonlySet<number>,
  shape: TableShape<Field>,
): RowsState<Field> {
  const rows = state.rows.filter((row) => !ids.has(row.id));
  const rest = { ...state, rows, undo: null };
  return rows.length > 0 ? rest : addRow(rest, shape);
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
  if (undo.kind === 'pasted') {
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
    // A removed row can still come back to its place; a paste cannot be taken back past later typing.
    undo: state.undo?.kind === 'pasted' ? null : state.undo,
    rows: state.rows.map((row) => {
      if (row.id !== id) return row;
      const refusals = { ...row.refusals, [field]: undefined, row: undefined };
      return { ...row, values: { ...row.values, [field]: value }, refusals };
    }),
  };
}

/** Marks what is wrong with these rows, and with no others. */
export function checkRows<Field extends string>(
  state: RowsState<Field>,
  ids: ReadonlySet<number>,
): RowsState<Field> {
  const rows = state.rows.map((row) =>
    ids.has(row.id) === row.checked ? row : { ...row, checked: ids.has(row.id) },
  );
  return { ...state, rows };
}

/** Marks what the server refused. */
export function refuseRows<Field extends string>(
  state: RowsState<Field>,
  problems: Problems<Field>,
): RowsState<Field> {
  const rows = state.rows.map((row): Row<Field> => {
    const refusals = problems.get(row.id);
    return refusals ? { ...row, refusals, checked: true } : row;
  });
  return { ...state, rows };
}
