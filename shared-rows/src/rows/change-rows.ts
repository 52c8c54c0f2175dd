import type { ProblemsByRow } from '../checks/find-problems';
import {
  createRow,
  FIRST_FIELD,
  hasFilledCells,
  isBlankRow,
  isCellAutofilled,
  isRowRejected,
  type NewRowSettings,
  NO_PROBLEMS,
  type PastedRow,
  type Row,
  type RowState,
  type RowValues,
} from '../checks/row';
import {
  createBlankRows,
  type RowTableChange,
  type RowTableState,
  type UndoableChange,
} from '../drafts/table-state';

/**
 * Puts pasted records into the shown rows, from row `at` on, and ends the filter. No pasted or
 * typed text is lost (specification 9). The next row is `at`, then the row after the last record.
 * - If the cells for the record are free in the next row, the record fills them. So a column can be
 *   pasted beside another column.
 * - Otherwise, the record gets a new row above the next row, or below it if it is `at`. From then
 *   on, records fill only blank rows below the last row with content.
 * - A blank line skips the next row, except after a new row and below the last row with content.
 */
export const pasteRecords =
  (
    at: number,
    records: readonly PastedRow[],
    { blank, completed = (values) => values }: NewRowSettings,
    leftOut = 0,
  ): RowTableChange =>
  (state) => {
    const { rows, only } = state;
    const fill = (id: number, values: RowValues, record: PastedRow): Row =>
      createRow(id, completed({ ...values, ...record }, record), { checked: true });
    const index = rows.findIndex((row) => row.id === at);
    const start = Math.max(0, index);
    // Each element has a shown row, and the hidden rows that follow it.
    const below: [Row, ...Row[]][] = [];
    for (const row of rows.slice(start)) {
      const last = below.at(-1);
      if (last && only && !only.has(row.id)) last.push(row);
      else below.push([row]);
    }
    const lastFilled = below.findLastIndex(([{ values }]) => !isBlankRow(values, blank));
    const filled: Row[] = [];
    let read = 0;
    // Whether a record may still fill a row with content. False after the first new row.
    let isAligned = true;
    let { nextId } = state;
    const replaceNext = (row: Row) => {
      filled.push(row, ...(below[read]?.slice(1) ?? []));
      read += 1;
    };

    for (const record of records) {
      const row = below[read]?.[0];
      const isBelowContent = read > lastFilled;
      if (!hasFilledCells(record)) {
        if (row && isAligned && !isBelowContent) replaceNext(row);
      } else if (row && (isAligned || isBelowContent) && isFree(row, record, blank)) {
        replaceNext(fill(row.id, row.values, record));
      } else {
        // The row into which the user pasted stays above the new rows.
        if (read === 0 && row) replaceNext(row);
        filled.push(fill(nextId, blank, record));
        nextId += 1;
        isAligned = false;
      }
    }
    const count = records.filter(hasFilledCells).length;
    return {
      ...state,
      rows: [...rows.slice(0, start), ...filled, ...below.slice(read).flat()],
      nextId,
      only: null,
      undo: [...state.undo, { kind: 'pasted', before: rows, count, leftOut }],
    };
  };

const isFree = (row: Row, record: PastedRow, blank: RowValues): boolean =>
  Object.keys(record).every(
    (field) =>
      (row.values[field] ?? '').trim() === '' ||
      row.values[field] === blank[field] ||
      isCellAutofilled(row.values, field),
  );

export const addRow =
  ({ blank }: NewRowSettings): RowTableChange =>
  (state) => {
    const id = state.nextId;
    return {
      ...state,
      rows: [...state.rows, createRow(id, blank)],
      nextId: id + 1,
      only: state.only && new Set([...state.only, id]),
      focus: { id, field: FIRST_FIELD },
    };
  };

/** Clears `undo`, fills an empty table with blank rows, and ends a filter that shows no row. */
export const removeRowsWithoutUndo =
  (isRemoved: (row: Row) => boolean, { blank }: NewRowSettings): RowTableChange =>
  (state) => {
    const rows = state.rows.filter((row) => !isRemoved(row));
    if (rows.length === state.rows.length) return state;
    const only = rows.some(({ id }) => state.only?.has(id)) ? state.only : null;
    const rest = { ...state, rows, only, undo: [] };
    if (rows.length > 0) return rest;
    const blankRows = createBlankRows(blank, state.nextId);
    return { ...rest, rows: blankRows, nextId: state.nextId + blankRows.length };
  };

export const removeRow =
  (id: number, newRow: NewRowSettings): RowTableChange =>
  (state) => {
    const index = state.rows.findIndex((row) => row.id === id);
    const row = state.rows[index];
    if (!row) return state;
    const rest = removeRowsWithoutUndo((other) => other.id === id, newRow)(state);
    // If the table had only this row, one blank row replaces it. A new table would have three.
    const rows = state.rows.length > 1 ? rest.rows : rest.rows.slice(0, 1);
    const isShown = (other: Row) => rest.only?.has(other.id) ?? true;
    const neighbour = rows.slice(index).find(isShown) ?? rows.slice(0, index).findLast(isShown);
    const isBlank = isBlankRow(row.values, newRow.blank);
    return {
      ...rest,
      rows,
      undo: isBlank ? state.undo : [...state.undo, { kind: 'removed', row, index }],
      focus: neighbour ? { id: neighbour.id, field: FIRST_FIELD } : null,
    };
  };

/** Keeps screen readers from announcing these changes again. */
export const markUndoAsAnnounced = (undo: readonly UndoableChange[]): readonly UndoableChange[] =>
  undo.map((change) => ({ ...change, wasAnnounced: true }));

export const undoChange =
  ({ blank }: NewRowSettings): RowTableChange =>
  (state) => {
    const { only } = state;
    const last = state.undo.at(-1);
    if (!last) return state;
    const undo = markUndoAsAnnounced(state.undo.slice(0, -1));
    if (last.kind !== 'removed') {
      const [row] = last.before;
      const focus = row ? { id: row.id, field: FIRST_FIELD } : null;
      // A row that was or became unconfirmed stays unconfirmed, because the server may have stored
      // it.
      const states = new Map(state.rows.map((now) => [now.id, now.state]));
      const stateOf = ({ id, state: was }: Row): RowState =>
        was === 'unconfirmed' ? was : (states.get(id) ?? was);
      const rows = last.before.map((was) => ({ ...was, state: stateOf(was) }));
      return { ...state, rows, undo, only: null, focus };
    }
    // If the only row was removed, a blank row replaced it. Undo removes this blank row.
    const isPlaceholder =
      state.rows.length === 1 && state.rows.every((row) => isBlankRow(row.values, blank));
    const { row, index } = last;
    return {
      ...state,
      rows: (isPlaceholder ? [] : state.rows).toSpliced(index, 0, row),
      undo,
      only: only && new Set([...only, row.id]),
      focus: { id: row.id, field: FIRST_FIELD },
    };
  };

/**
 * Adds rows below the last row with content, so that an import replaces no typed text. Added rows
 * take the ids of the blank rows that they replace, so that a focused cell keeps the focus.
 */
export const appendRows =
  (rows: readonly RowValues[], { blank }: NewRowSettings): RowTableChange =>
  (state) => {
    const start = state.rows.findLastIndex((row) => !isBlankRow(row.values, blank)) + 1;
    const added = rows.map((values, index) =>
      createRow(state.rows[start + index]?.id ?? state.nextId + index, values, { checked: true }),
    );
    return {
      ...state,
      rows: [...state.rows.slice(0, start), ...added],
      nextId: state.nextId + added.length,
      only: null,
      undo: [...state.undo, { kind: 'imported', before: state.rows, count: added.length }],
    };
  };

const mapRows =
  (change: (row: Row) => Row): RowTableChange =>
  (state) => ({ ...state, rows: state.rows.map(change) });

/** Shows the problems of these rows, and hides the problems of all other rows. */
export const showProblemsOfRows = (ids: ReadonlySet<number>): RowTableChange =>
  mapRows((row) => (ids.has(row.id) === row.checked ? row : { ...row, checked: ids.has(row.id) }));

export const markRowsRejected =
  (problems: ProblemsByRow): RowTableChange =>
  (state) => ({
    ...mapRows((row) => {
      const rejections = problems.get(row.id);
      return rejections ? { ...row, state: 'unsent', rejections, checked: true } : row;
    })(state),
    only: state.only && new Set([...state.only, ...problems.keys()]),
  });

export const clearRowRejections: RowTableChange = mapRows((row) =>
  isRowRejected(row) ? { ...row, rejections: NO_PROBLEMS } : row,
);

export const setRowState = (ids: ReadonlySet<number>, rowState: RowState): RowTableChange =>
  mapRows((row) => (ids.has(row.id) ? { ...row, state: rowState } : row));

export const shownRows = ({ rows, only }: RowTableState): readonly Row[] =>
  only ? rows.filter((row) => only.has(row.id)) : rows;

export const setRowFilter =
  (only: ReadonlySet<number> | null): RowTableChange =>
  (state) => ({ ...state, only });

export const markTableOpen: RowTableChange = (state) => ({ ...state, isOpen: true });

export const closeTable =
  (newRow: NewRowSettings): RowTableChange =>
  (state) => ({
    ...removeRowsWithoutUndo(
      ({ state, values }) => state === 'stored' || isBlankRow(values, newRow.blank),
      newRow,
    )(state),
    isOpen: false,
    undo: [],
    only: null,
    focus: null,
  });
