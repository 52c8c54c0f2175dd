import {
  hasCells,
  isBlank,
  newRow,
  type PastedRow,
  type Row,
  type TableShape,
  type Values,
} from '../checks/row';
import type { Change, RowsState, Undoable } from './table-state';

type Placing<Field extends string> = {
  rows: readonly Row<Field>[];
  nextId: number;
  /** The row that was pasted into. */
  at: number;
  records: readonly PastedRow<Field>[];
  blank: Values<Field>;
};

/**
 * Puts pasted records into the table from one row on. A record goes into the next row where all of its cells are still
 * free, so that a column pasted beside another one fills it; where they are not, it gets a row of its own. So neither
 * what was pasted nor what was typed is ever lost (specification 9). A row with content takes only the record at its
 * own place in the list, and a blank line leaves it as it is. Below the last row with content, blank lines are left out.
 */
export function placePasted<Field extends string>({
  rows,
  nextId,
  at,
  records,
  blank,
}: Placing<Field>) {
  const start = Math.max(
    0,
    rows.findIndex((row) => row.id === at),
  );
  const below = rows.slice(start);
  const lastFilled = below.findLastIndex(({ values }) => !isBlank(values, blank));
  const filled: Row<Field>[] = [];
  let read = 0;
  let id = nextId;
  const replaceNext = (row: Row<Field>) => {
    filled.push(row);
    read += 1;
  };

  records.forEach((record, line) => {
    const row = below[read];
    const isOwnLine = read === line;
    const isBelowContent = read > lastFilled;
    if (!hasCells(record)) {
      if (row && isOwnLine && !isBelowContent) replaceNext(row);
    } else if (row && (isOwnLine || isBelowContent) && isFree(row, record, blank)) {
      replaceNext(fill(row.id, { ...row.values, ...record }));
    } else {
      // The row pasted into keeps its place above the rows that did not fit into it.
      if (read === 0 && row) replaceNext(row);
      filled.push(fill(id, { ...blank, ...record }));
      id += 1;
    }
  });
  return { rows: [...rows.slice(0, start), ...filled, ...below.slice(read)], nextId: id };
}

const fill = <Field extends string>(id: number, values: Values<Field>): Row<Field> =>
  newRow(id, values, { checked: true });

const isFree = <Field extends string>(
  row: Row<Field>,
  record: PastedRow<Field>,
  blank: Values<Field>,
): boolean =>
  (Object.keys(record) as Field[]).every(
    (field) => row.values[field].trim() === '' || row.values[field] === blank[field],
  );

type Cell<Field extends string> = { id: number; field: Field };

/** Adds a blank row at the end and focuses it. */
export const addRow =
  <Field extends string>({ first, blank }: TableShape<Field>): Change<Field> =>
  (state) => {
    const id = state.nextId;
    return {
      ...state,
      rows: [...state.rows, newRow(id, blank)],
      nextId: id + 1,
      only: state.only && new Set([...state.only, id]),
      focus: { id, field: first },
    };
  };

/**
 * Removes rows from the table. At least one row stays, so that there is always a field to type in. When none of the
 * others is shown, all are shown again.
 */
export const dropRows =
  <Field extends string>(
    isDropped: (row: Row<Field>) => boolean,
    shape: TableShape<Field>,
  ): Change<Field> =>
  (state) => {
    const rows = state.rows.filter((row) => !isDropped(row));
    if (rows.length === state.rows.length) return state;
    const only = rows.some(({ id }) => state.only?.has(id)) ? state.only : null;
    const rest = { ...state, rows, only, undo: null };
    return rows.length > 0 ? rest : { ...addRow(shape)(rest), focus: state.focus };
  };

/** Removes a row and focuses the row that takes its place on the screen. "Undo" restores a row with content. */
export const removeRow =
  <Field extends string>(id: number, shape: TableShape<Field>): Change<Field> =>
  (state) => {
    const index = state.rows.findIndex((row) => row.id === id);
    const row = state.rows[index];
    if (!row) return state;
    const rest = dropRows<Field>((other) => other.id === id, shape)(state);
    const isShown = (other: Row<Field>) => rest.only?.has(other.id) ?? true;
    const neighbour =
      rest.rows.slice(index).find(isShown) ?? rest.rows.slice(0, index).findLast(isShown);
    return {
      ...rest,
      undo: isBlank(row.values, shape.blank) ? state.undo : { kind: 'removed', row, index },
      focus: neighbour ? { id: neighbour.id, field: shape.first } : null,
    };
  };

/** Undoes the last removal, paste or import. */
export const undoChange =
  <Field extends string>({ first, blank }: TableShape<Field>): Change<Field> =>
  (state) => {
    const { undo, only } = state;
    if (!undo) return state;
    if (undo.kind !== 'removed') {
      const [row] = undo.before;
      const focus = row ? { id: row.id, field: first } : null;
      return { ...state, rows: undo.before, undo: null, only: null, focus };
    }
    // Remove the blank row that replaced the last one.
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
  };

/** Puts records into the rows from one row on, and shows all rows again. */
export const pasteRecords =
  <Field extends string>(
    at: number,
    records: readonly PastedRow<Field>[],
    { blank }: TableShape<Field>,
  ): Change<Field> =>
  (state) => ({
    ...state,
    ...placePasted({ rows: state.rows, nextId: state.nextId, at, records, blank }),
    only: null,
    undo: { kind: 'pasted', before: state.rows, count: records.filter(hasCells).length },
  });

/** Adds the rows of a file below all that is filled: an import never replaces. */
export const appendRows =
  <Field extends string>(
    rows: readonly Values<Field>[],
    { blank }: TableShape<Field>,
  ): Change<Field> =>
  (state) => {
    // At least one row stays.
    if (rows.length === 0) return state;
    const last = state.rows.findLastIndex((row) => !isBlank(row.values, blank));
    const added = rows.map((values, index) =>
      newRow(state.nextId + index, values, { checked: true }),
    );
    return {
      ...state,
      rows: [...state.rows.slice(0, last + 1), ...added],
      nextId: state.nextId + added.length,
      only: null,
      undo: { kind: 'imported', before: state.rows, count: added.length },
    };
  };

// After later typing, a removed row can still be restored, but a pasted list can no longer be undone.
const keptUndo = <Field extends string>({ undo }: RowsState<Field>): Undoable<Field> | null =>
  undo?.kind === 'removed' ? { ...undo, isOlder: true } : null;

const withText = <Field extends string>(
  row: Row<Field>,
  field: Field,
  value: string,
): Row<Field> => ({
  ...row,
  state: 'unsent',
  values: { ...row.values, [field]: value },
  rejections: { ...row.rejections, [field]: undefined, row: undefined },
});

/** Writes cells of a column, by row id, and forgets why the server rejected them. */
export const writeCells =
  <Field extends string>(field: Field, texts: ReadonlyMap<number, string>): Change<Field> =>
  (state) => ({
    ...state,
    undo: keptUndo(state),
    rows: state.rows.map((row) => {
      const text = texts.get(row.id);
      return text === undefined ? row : withText(row, field, text);
    }),
  });

/** Writes one cell. */
export const typeIntoCell = <Field extends string>(
  { id, field }: Cell<Field>,
  text: string,
): Change<Field> => writeCells(field, new Map([[id, text]]));

/** Replaces one text of a column in all its rows. */
export const replaceText =
  <Field extends string>(field: Field, from: string, to: string): Change<Field> =>
  (state) => ({
    ...state,
    undo: keptUndo(state),
    rows: state.rows.map((row) => (row.values[field] === from ? withText(row, field, to) : row)),
  });

/** Focuses the cell above (-1) or below (1) among the rows that are shown. */
export const moveFocus =
  <Field extends string>({ id, field }: Cell<Field>, by: 1 | -1): Change<Field> =>
  (state) => {
    const { rows, only } = state;
    const shown = only ? rows.filter((row) => only.has(row.id)) : rows;
    const next = shown[shown.findIndex((row) => row.id === id) + by];
    return next ? { ...state, focus: { id: next.id, field } } : state;
  };

/** Focuses the cell below. After the last row it adds one. */
export const enterCell =
  <Field extends string>(cell: Cell<Field>, shape: TableShape<Field>): Change<Field> =>
  (state) => {
    const moved = moveFocus(cell, 1)(state);
    return moved === state ? addRow(shape)(state) : moved;
  };
