import type { ProblemsByRow } from '../checks/find-problems';
import {
  createRow,
  hasCells,
  isBlankRow,
  isRejected,
  NO_PROBLEMS,
  type PastedRow,
  type Row,
  type RowState,
  type RowValues,
  type TableShape,
} from '../checks/row';
import {
  createBlankRows,
  type RowsState,
  type TableChange,
  type UndoableChange,
} from './table-state';

type Placing = {
  rows: readonly Row[];
  nextId: number;
  /** The row that was pasted into. */
  at: number;
  records: readonly PastedRow[];
} & Omit<TableShape, 'first'>;

/**
 * A record goes into the next row where all of its cells are free, so that a column pasted beside
 * another one fills it, otherwise into a new row. So neither pasted nor typed text is ever lost
 * (specification 9). A row with content accepts only the record of its own line, which a blank line
 * leaves unchanged. Below the last row with content, blank lines are dropped.
 */
export function placePastedRows(placing: Placing) {
  const { rows, nextId, at, records, blank, completed = (values) => values } = placing;
  const fill = (id: number, values: RowValues, record: PastedRow): Row =>
    createRow(id, completed({ ...values, ...record }, record), { checked: true });
  const start = Math.max(
    0,
    rows.findIndex((row) => row.id === at),
  );
  const below = rows.slice(start);
  const lastFilled = below.findLastIndex(({ values }) => !isBlankRow(values, blank));
  const filled: Row[] = [];
  let read = 0;
  let id = nextId;
  const replaceNext = (row: Row) => {
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
      replaceNext(fill(row.id, row.values, record));
    } else {
      // The row that was pasted into stays above the rows that did not fit.
      if (read === 0 && row) replaceNext(row);
      filled.push(fill(id, blank, record));
      id += 1;
    }
  });
  return { rows: [...rows.slice(0, start), ...filled, ...below.slice(read)], nextId: id };
}

const isFree = (row: Row, record: PastedRow, blank: RowValues): boolean =>
  Object.keys(record).every(
    (field) => (row.values[field] ?? '').trim() === '' || row.values[field] === blank[field],
  );

type Cell = { id: number; field: string };

export const addRow =
  ({ first, blank }: TableShape): TableChange =>
  (state) => {
    const id = state.nextId;
    return {
      ...state,
      rows: [...state.rows, createRow(id, blank)],
      nextId: id + 1,
      only: state.only && new Set([...state.only, id]),
      focus: { id, field: first },
    };
  };

/**
 * Blank rows replace the last one, so that there is always a field to type in. If a filter would
 * show none, all rows are shown again.
 */
const dropRows =
  (isDropped: (row: Row) => boolean, shape: TableShape, replacing = createBlankRows): TableChange =>
  (state) => {
    const rows = state.rows.filter((row) => !isDropped(row));
    if (rows.length === state.rows.length) return state;
    const only = rows.some(({ id }) => state.only?.has(id)) ? state.only : null;
    const rest = { ...state, rows, only, undo: null };
    if (rows.length > 0) return rest;
    const blank = replacing(shape.blank, state.nextId);
    return { ...rest, rows: blank, nextId: state.nextId + blank.length };
  };

/** One blank row, not three as in a new table: removing the last row must not add rows. */
const oneBlankRow: typeof createBlankRows = (blank, firstId) => [createRow(firstId, blank)];

/** Removes a row and focuses the next one. "Undo" restores a row with content. */
export const removeRow =
  (id: number, shape: TableShape): TableChange =>
  (state) => {
    const index = state.rows.findIndex((row) => row.id === id);
    const row = state.rows[index];
    if (!row) return state;
    const rest = dropRows((other) => other.id === id, shape, oneBlankRow)(state);
    const isShown = (other: Row) => rest.only?.has(other.id) ?? true;
    const neighbour =
      rest.rows.slice(index).find(isShown) ?? rest.rows.slice(0, index).findLast(isShown);
    return {
      ...rest,
      undo: isBlankRow(row.values, shape.blank) ? state.undo : { kind: 'removed', row, index },
      focus: neighbour ? { id: neighbour.id, field: shape.first } : null,
    };
  };

export const undoChange =
  ({ first, blank }: TableShape): TableChange =>
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
      state.rows.length === 1 && state.rows.every((row) => isBlankRow(row.values, blank));
    const { row, index } = undo;
    return {
      ...state,
      rows: (isPlaceholder ? [] : state.rows).toSpliced(index, 0, row),
      undo: null,
      only: only && new Set([...only, row.id]),
      focus: { id: row.id, field: first },
    };
  };

/** Puts records into the rows, starting at one row, and shows all rows again. */
export const pasteRecords =
  (at: number, records: readonly PastedRow[], { blank, completed }: TableShape): TableChange =>
  (state) => ({
    ...state,
    ...placePastedRows({ rows: state.rows, nextId: state.nextId, at, records, blank, completed }),
    only: null,
    undo: { kind: 'pasted', before: state.rows, count: records.filter(hasCells).length },
  });

/** Appends the rows of a file below the last row with content. An import never replaces rows. */
export const appendRows =
  (rows: readonly RowValues[], { blank }: TableShape): TableChange =>
  (state) => {
    // At least one row stays.
    if (rows.length === 0) return state;
    const last = state.rows.findLastIndex((row) => !isBlankRow(row.values, blank));
    const added = rows.map((values, index) =>
      createRow(state.nextId + index, values, { checked: true }),
    );
    return {
      ...state,
      rows: [...state.rows.slice(0, last + 1), ...added],
      nextId: state.nextId + added.length,
      only: null,
      undo: { kind: 'imported', before: state.rows, count: added.length },
    };
  };

// After later typing, a removed row can still be restored, but a paste can no longer be undone.
const keptUndo = ({ undo }: RowsState): UndoableChange | null =>
  undo?.kind === 'removed' ? { ...undo, isOlder: true } : null;

const withText = (row: Row, field: string, value: string): Row => ({
  ...row,
  state: 'unsent',
  values: { ...row.values, [field]: value },
  rejections: { ...row.rejections, [field]: undefined, row: undefined },
});

/** Also clears the server's problems of these cells. */
export const writeColumnCells =
  (field: string, texts: ReadonlyMap<number, string>): TableChange =>
  (state) => ({
    ...state,
    undo: keptUndo(state),
    rows: state.rows.map((row) => {
      const text = texts.get(row.id);
      return text === undefined ? row : withText(row, field, text);
    }),
  });

export const typeIntoCell = ({ id, field }: Cell, text: string): TableChange =>
  writeColumnCells(field, new Map([[id, text]]));

export const replaceCellText =
  (field: string, from: string, to: string): TableChange =>
  (state) => ({
    ...state,
    undo: keptUndo(state),
    rows: state.rows.map((row) => (row.values[field] === from ? withText(row, field, to) : row)),
  });

/** Focuses the cell above (-1) or below (1) among the visible rows. */
export const moveCellFocus =
  ({ id, field }: Cell, by: 1 | -1): TableChange =>
  (state) => {
    const { rows, only } = state;
    const shown = only ? rows.filter((row) => only.has(row.id)) : rows;
    const next = shown[shown.findIndex((row) => row.id === id) + by];
    return next ? { ...state, focus: { id: next.id, field } } : state;
  };

/** Focuses the cell below. Adds a row after the last one. */
export const moveToNextCell =
  (cell: Cell, shape: TableShape): TableChange =>
  (state) => {
    const moved = moveCellFocus(cell, 1)(state);
    return moved === state ? addRow(shape)(state) : moved;
  };

/** Changes single rows. A row stays when `change` returns the same object. */
const mapRows =
  (change: (row: Row) => Row): TableChange =>
  (state) => ({ ...state, rows: state.rows.map(change) });

/** Shows the problems of these rows only. */
export const showProblemsOfRows = (ids: ReadonlySet<number>): TableChange =>
  mapRows((row) => (ids.has(row.id) === row.checked ? row : { ...row, checked: ids.has(row.id) }));

/** Marks the rows that the server rejected, with its reasons, and shows them despite a filter. */
export const markRowsRejected =
  (problems: ProblemsByRow): TableChange =>
  (state) => ({
    ...mapRows((row) => {
      const rejections = problems.get(row.id);
      return rejections ? { ...row, state: 'unsent', rejections, checked: true } : row;
    })(state),
    only: state.only && new Set([...state.only, ...problems.keys()]),
  });

/** Clears the server's problems, so that the rows can be sent again. */
export const forgetRejections: TableChange = mapRows((row) =>
  isRejected(row) ? { ...row, rejections: NO_PROBLEMS } : row,
);

export const setRowState = (ids: ReadonlySet<number>, rowState: RowState): TableChange =>
  mapRows((row) => (ids.has(row.id) ? { ...row, state: rowState } : row));

export const dropStoredRows = (shape: TableShape): TableChange =>
  dropRows((row) => row.state === 'stored', shape);

/** Removes handled rows from the table, unless they were edited since. */
export const dropUneditedRows = (gone: ReadonlySet<RowValues>, shape: TableShape): TableChange =>
  dropRows(({ values }) => gone.has(values), shape);

export const showOnlyRows =
  (only: ReadonlySet<number> | null): TableChange =>
  (state) => ({ ...state, only });

/** Focuses a cell. Shows all rows if its row is hidden. */
export const focusCell =
  (id: number, field: string): TableChange =>
  (state) => ({
    ...state,
    only: state.only?.has(id) ? state.only : null,
    focus: { id, field },
  });

/** Called when an editor opens on the rows. */
export const openTable: TableChange = (state) => ({ ...state, isOpen: true });

/** Called when the editor closes. Removes its own state, and stored and blank rows. */
export const closeTable =
  (shape: TableShape): TableChange =>
  (state) => ({
    ...dropRows(
      ({ state, values }) => state === 'stored' || isBlankRow(values, shape.blank),
      shape,
    )(state),
    isOpen: false,
    undo: null,
    only: null,
    focus: null,
  });
