import { addRow, type TableShape } from './rows-changes';
import type { RowsState } from './rows-state';

type Cell<Field extends string> = { id: number; field: Field };

/** The row above (-1) or below (1) a row, of those that are shown. */
const neighbourOf = <Field extends string>(
  { rows, only }: RowsState<Field>,
  id: number,
  by: 1 | -1,
) => {
  const shown = only ? rows.filter((row) => only.has(row.id)) : rows;
  return shown[shown.findIndex((row) => row.id === id) + by];
};

/** Leads from a cell to the one below, of the rows that are shown; below the last it adds a row. */
export function enterCell<Field extends string>(
  state: RowsState<Field>,
  { id, field }: Cell<Field>,
  shape: TableShape<Field>,
): RowsState<Field> {
  const next = neighbourOf(state, id, 1);
  return next ? { ...state, focus: { id: next.id, field } } : addRow(state, shape);
}

/** Leads from a cell to the one above or below, if there is one. */
export function moveBy<Field extends string>(
  state: RowsState<Field>,
  { id, field, by }: Cell<Field> & { by: 1 | -1 },
): RowsState<Field> {
  const next = neighbourOf(state, id, by);
  return next ? { ...state, focus: { id: next.id, field } } : state;
}
