import type { Row, TableShape } from '../checks/row';
import type { TableChange, UndoableChange } from '../drafts/table-state';
import { addRow, announced } from './change-rows';

type Cell = { id: number; field: string };

// After somebody has typed, removals can still be undone, but no other change.
const keptUndo = (undo: UndoableChange | null): UndoableChange | null => {
  if (undo?.kind !== 'removed') return undo && announced(keptUndo(undo.earlier));
  return { ...undo, isOlder: true, earlier: keptUndo(undo.earlier) };
};

const withText = (row: Row, field: string, value: string): Row => ({
  ...row,
  state: 'unsent',
  values: { ...row.values, [field]: value },
  rejections: { ...row.rejections, [field]: undefined, row: undefined },
});

const writeColumnCells =
  (field: string, textById: ReadonlyMap<number, string>): TableChange =>
  (state) => ({
    ...state,
    rows: state.rows.map((row) => {
      const text = textById.get(row.id);
      return text === undefined ? row : withText(row, field, text);
    }),
  });

/** Replaces a text in the rows with these ids, except cells that somebody has changed meanwhile. */
export const replaceCellText =
  (field: string, ids: ReadonlySet<number>, from: string, to: string): TableChange =>
  (state) => {
    const rows = state.rows.filter(({ id, values }) => ids.has(id) && values[field] === from);
    return writeColumnCells(field, new Map(rows.map(({ id }) => [id, to])))(state);
  };

/** Writes texts into blank cells of a column, except cells that somebody has filled meanwhile. */
export const fillBlankCells =
  (field: string, textById: ReadonlyMap<number, string>): TableChange =>
  (state) => {
    const filled = state.rows.filter(({ values }) => values[field]?.trim() !== '');
    const texts = new Map(textById);
    for (const { id } of filled) texts.delete(id);
    return writeColumnCells(field, texts)(state);
  };

/** Combines changes of cells into one change that can be undone. */
export const changeCells =
  (changes: readonly TableChange[]): TableChange =>
  (state) => {
    const changed = changes.reduce((last, change) => change(last), state);
    const count = changed.rows.filter((row, index) => row !== state.rows[index]).length;
    const { rows: before, undo: earlier } = state;
    return count === 0 ? state : { ...changed, undo: { kind: 'changed', before, count, earlier } };
  };

export const typeIntoCell =
  ({ id, field }: Cell, text: string): TableChange =>
  (state) => ({
    ...writeColumnCells(field, new Map([[id, text]]))(state),
    undo: keptUndo(state.undo),
  });

export const moveFocusVertically =
  ({ id, field }: Cell, by: 1 | -1): TableChange =>
  (state) => {
    const { rows, only } = state;
    const shown = only ? rows.filter((row) => only.has(row.id)) : rows;
    const next = shown[shown.findIndex((row) => row.id === id) + by];
    return next ? { ...state, focus: { id: next.id, field } } : state;
  };

export const moveFocusDownOrAddRow =
  (cell: Cell, shape: TableShape): TableChange =>
  (state) => {
    const moved = moveFocusVertically(cell, 1)(state);
    return moved === state ? addRow(shape)(state) : moved;
  };

export const focusCell =
  (id: number, field: string): TableChange =>
  (state) => ({
    ...state,
    only: state.only?.has(id) ? state.only : null,
    focus: { id, field },
  });
