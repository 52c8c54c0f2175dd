import type { NewRowSettings, Row } from '../checks/row';
import type { CellPosition, RowTableChange, UndoableChange } from '../drafts/table-state';
import { addRow, markUndoAsAnnounced, shownRows } from './change-rows';

// After typing, drops all changes except removals. Undoing another change would restore all rows as
// they were before it, so the typed text would be lost.
const keptUndo = (undo: readonly UndoableChange[]): readonly UndoableChange[] => {
  const removals = undo.flatMap((each) =>
    each.kind === 'removed' ? { ...each, isOlder: true } : [],
  );
  return undo.at(-1)?.kind === 'removed' ? removals : markUndoAsAnnounced(removals);
};

const withText = (
  row: Row,
  field: string,
  value: string,
  typed: NewRowSettings['typed'] = (values) => values,
): Row => ({
  ...row,
  state: 'unsent',
  values: typed({ ...row.values, [field]: value }, field),
  rejections: { ...row.rejections, [field]: undefined, row: undefined },
});

/** New texts for cells of a column, by row id. `from` is the text that all these cells have now. */
export type CellCorrection = { field: string; from: string; texts: ReadonlyMap<number, string> };

/** Corrects cells as one change that can be undone. Skips cells that now have another text. */
export const applyCellCorrections =
  (corrections: readonly CellCorrection[]): RowTableChange =>
  (state) => {
    const before = state.rows;
    const correct = (row: Row, { field, from, texts }: CellCorrection): Row => {
      const text = texts.get(row.id);
      const isChanged = row.values[field]?.trim() !== from.trim();
      return text === undefined || isChanged ? row : withText(row, field, text);
    };
    const rows = before.map((row) => corrections.reduce(correct, row));
    const count = rows.filter((row, index) => row !== before[index]).length;
    if (count === 0) return state;
    return { ...state, rows, undo: [...state.undo, { kind: 'changed', before, count }] };
  };

export const typeIntoCell =
  ({ id, field }: CellPosition, text: string, typed?: NewRowSettings['typed']): RowTableChange =>
  (state) => ({
    ...state,
    rows: state.rows.map((row) => (row.id === id ? withText(row, field, text, typed) : row)),
    undo: keptUndo(state.undo),
  });

export const moveFocusVertically =
  ({ id, field }: CellPosition, by: 1 | -1): RowTableChange =>
  (state) => {
    const shown = shownRows(state);
    const next = shown[shown.findIndex((row) => row.id === id) + by];
    return next ? { ...state, focus: { id: next.id, field } } : state;
  };

export const moveFocusDownOrAddRow =
  (cell: CellPosition, newRow: NewRowSettings): RowTableChange =>
  (state) => {
    const moved = moveFocusVertically(cell, 1)(state);
    return moved === state ? addRow(newRow)(state) : moved;
  };

export const focusCell =
  (id: number, field: string): RowTableChange =>
  (state) => ({
    ...state,
    only: state.only?.has(id) ? state.only : null,
    focus: { id, field },
  });
