import {
  addRow,
  appendRecords,
  dropRows,
  pasteRecords,
  removeRow,
  resolveText,
  type TableShape,
  typeIntoCell,
  undoChange,
} from './rows-changes';
import { enterCell, moveBy } from './rows-focus';
import { checkRows, markUnsure, refuseRows, retryRows } from './rows-marks';
import type { RowsAction, RowsState } from './rows-state';

/** The reducer of a table whose new rows look like `blank` and begin in the column `first`. */
export const createRowsReducer =
  <Field extends string>(shape: TableShape<Field>) =>
  (state: RowsState<Field>, action: RowsAction<Field>): RowsState<Field> => {
    switch (action.type) {
      case 'typed':
        return typeIntoCell(state, action);
      case 'added':
        return addRow(state, shape);
      case 'entered':
        return enterCell(state, action, shape);
      case 'moved':
        return moveBy(state, action);
      case 'led':
        return { ...state, focus: { id: action.id, field: action.field } };
      case 'removed':
        return removeRow(state, action.id, shape);
      case 'undone':
        return undoChange(state, shape);
      case 'pasted':
        return pasteRecords(state, action.id, action.records, shape);
      case 'imported':
        return appendRecords(state, action.records, shape);
      case 'resolved':
        return resolveText(state, action);
      case 'checked':
        return checkRows(state, action.ids);
      case 'posting':
        return markUnsure(state, action.ids, true);
      case 'bounced':
        return markUnsure(state, action.ids, false);
      case 'refused':
        return refuseRows(state, action.problems);
      case 'retried':
        return retryRows(state);
      case 'landed':
        return dropRows(state, action.ids, shape);
      case 'filtered':
        return { ...state, only: action.only };
    }
  };
