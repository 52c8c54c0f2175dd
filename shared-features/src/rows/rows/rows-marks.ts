import { hasProblem, noProblems, type Row, type RowProblems } from './row';
import type { RowsState } from './rows-state';

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
  problems: ReadonlyMap<number, RowProblems<Field>>,
): RowsState<Field> {
  const rows = state.rows.map((row): Row<Field> => {
    const refusals = problems.get(row.id);
    return refusals ? { ...row, refusals, checked: true } : row;
  });
  return { ...state, rows };
}

/** Marks rows as on their way, of which nobody knows whether they are stored, or as certainly not stored. */
export function markUnsure<Field extends string>(
  state: RowsState<Field>,
  ids: ReadonlySet<number>,
  unsure: boolean,
): RowsState<Field> {
  const rows = state.rows.map((row) => (ids.has(row.id) ? { ...row, unsure } : row));
  return { ...state, rows };
}

/** Forgets what the server refused, so that it can go out again. */
export function retryRows<Field extends string>(state: RowsState<Field>): RowsState<Field> {
  const rows = state.rows.map((row) =>
    isRefused(row) ? { ...row, refusals: noProblems<Field>() } : row,
  );
  return { ...state, rows };
}

/** Whether the server refused the row as it is now. */
export const isRefused = <Field extends string>({ refusals }: Row<Field>): boolean =>
  hasProblem(refusals);
