import type { Problems } from '../checks/find-problems';
import { isBlank, isRejected, noProblems, type RowState, type TableShape } from '../checks/row';
import { dropRows } from './change-rows';
import type { Change } from './table-state';

/** Shows the problems of these rows, and of no others. */
export const checkRows =
  <Field extends string>(ids: ReadonlySet<number>): Change<Field> =>
  (state) => ({
    ...state,
    rows: state.rows.map((row) =>
      ids.has(row.id) === row.checked ? row : { ...row, checked: ids.has(row.id) },
    ),
  });

/** Marks the rows that the server rejected, with its reasons, and shows them too where a filter hides rows. */
export const rejectRows =
  <Field extends string>(problems: Problems<Field>): Change<Field> =>
  (state) => ({
    ...state,
    only: state.only && new Set([...state.only, ...problems.keys()]),
    rows: state.rows.map((row) => {
      const rejections = problems.get(row.id);
      return rejections ? { ...row, state: 'unsent', rejections, checked: true } : row;
    }),
  });

/** Forgets why the server rejected rows, so that they can be sent again. */
export const forgetRejections =
  <Field extends string>(): Change<Field> =>
  (state) => ({
    ...state,
    rows: state.rows.map((row) => (isRejected(row) ? { ...row, rejections: noProblems() } : row)),
  });

/** Sets the state of rows. */
export const setRowState =
  <Field extends string>(ids: ReadonlySet<number>, rowState: RowState): Change<Field> =>
  (state) => ({
    ...state,
    rows: state.rows.map((row) => (ids.has(row.id) ? { ...row, state: rowState } : row)),
  });

/** Takes the stored rows out of the table. */
export const dropStored = <Field extends string>(shape: TableShape<Field>): Change<Field> =>
  dropRows((row) => row.state === 'stored', shape);

/** Shows only these rows; `null` shows all. */
export const showOnly =
  <Field extends string>(only: ReadonlySet<number> | null): Change<Field> =>
  (state) => ({ ...state, only });

/** Focuses a cell. Shows all rows again when its row is hidden. */
export const leadTo =
  <Field extends string>(id: number, field: Field): Change<Field> =>
  (state) => ({
    ...state,
    only: state.only?.has(id) ? state.only : null,
    focus: { id, field },
  });

/** An editor shows the rows from now on. */
export const openTable =
  <Field extends string>(): Change<Field> =>
  (state) => ({ ...state, isOpen: true });

/** Called when the editor closes: removes the state that only the editor needs, and stored and blank rows. */
export const closeTable =
  <Field extends string>(shape: TableShape<Field>): Change<Field> =>
  (state) => ({
    ...dropRows<Field>(
      (row) => row.state === 'stored' || isBlank(row.values, shape.blank),
      shape,
    )(state),
    isOpen: false,
    undo: null,
    only: null,
    focus: null,
  });
