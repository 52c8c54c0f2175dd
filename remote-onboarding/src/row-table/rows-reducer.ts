import {
  addRow,
  checkRows,
  dropRows,
  enterCell,
  pasteRecords,
  refuseRows,
  removeRow,
  type TableShape,
  typeIntoCell,
  undoChange,
} from './rows-changes';
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
      case 'removed':
        return removeRow(state, action.id, shape);
      case 'undone':
        return undoChange(state, shape);
      case 'pasted':
        return pasteRecords(state, action.id, action.records, shape);
      case 'checked':
        return checkRows(state, action.ids);
      case 'refused':
        return refuseRows(state, action.problems);
      case 'landed':
        return dropRows(state, action.ids, shape);
      case 'filtered':
        return { ...state, only: action.only };
    }
  };
