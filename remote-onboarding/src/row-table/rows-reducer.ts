import { placePasted } from './place-pasted';
import {
  isBlank,
  noProblems,
  type PastedRow,
  type Row,
  type RowProblems,
  type Values,
} from './row';

/** What can be taken back with one press: the last removal, or the last paste. */
export type Undoable<Field extends string> =
  | { kind: 'removed'; row: Row<Field>; index: number }
  | { kind: 'pasted'; before: readonly Row<Field>[]; count: number };

/** Everything an editable table remembers. `focus` names the cell a change leads to; each request is a new object. */
export type RowsState<Field extends string> = {
  rows: readonly Row<Field>[];
  nextId: number;
  undo: Undoable<Field> | null;
  /** The rows shown while only those with errors are, as they were when the filter was set. */
  only: ReadonlySet<number> | null;
  focus: { id: number; field: Field } | null;
};

/** What can happen to an editable table. */
export type RowsAction<Field extends string> =
  | { type: 'typed'; id: number; field: Field; value: string }
  | { type: 'added' }
  | { type: 'entered'; id: number; field: Field }
  | { type: 'removed'; id: number }
  | { type: 'undone' }
  | { type: 'pasted'; id: number; field: Field; records: readonly PastedRow<Field>[] }
  | { type: 'checked'; ids: readonly number[] }
  | { type: 'refused'; problems: ReadonlyMap<number, RowProblems<Field>> }
  | { type: 'landed'; ids: ReadonlySet<number> }
  | { type: 'filtered'; only: ReadonlySet<number> | null };

type Change<Field extends string> = (state: RowsState<Field>) => RowsState<Field>;

/** A table that starts with the rows of a draft, or else with one blank row. */
export function initialRows<Field extends string>(
  blank: Values<Field>,
  kept: readonly Pick<Row<Field>, 'values' | 'checked'>[] = [],
): RowsState<Field> {
  const source = kept.length > 0 ? kept : [{ values: blank, checked: false }];
  const rows = source.map(({ values, checked }, id) => ({
    id,
    values: { ...blank, ...values },
    checked,
    refusals: noProblems<Field>(),
  }));
  return { rows, nextId: rows.length, undo: null, only: null, focus: null };
}

/** The reducer of a table whose new rows look like `blank`, and whose first column is `columns[0]`. */
export function createRowsReducer<Field extends string>(
  columns: readonly Field[],
  blank: Values<Field>,
) {
  const [first] = columns;
  const newRow = (id: number): Row<Field> => ({
    id,
    values: blank,
    checked: false,
    refusals: noProblems(),
  });

  const focusOn = (id: number | undefined, field = first) =>
    id === undefined || field === undefined ? null : { id, field };

  const add: Change<Field> = (state) => ({
    ...state,
    rows: [...state.rows, newRow(state.nextId)],
    nextId: state.nextId + 1,
    only: state.only && new Set([...state.only, state.nextId]),
    focus: focusOn(state.nextId),
  });

  /** At least one row stays, so that there is always somewhere to type. */
  const keepOne: Change<Field> = (state) => (state.rows.length > 0 ? state : add(state));

  const enter = (state: RowsState<Field>, id: number, field: Field) => {
    const shown = state.only ? state.rows.filter((row) => state.only?.has(row.id)) : state.rows;
    const index = shown.findIndex((row) => row.id === id);
    const next = shown[index + 1];
    return next ? { ...state, focus: focusOn(next.id, field) } : add(state);
  };

  const remove = (state: RowsState<Field>, id: number) => {
    const index = state.rows.findIndex((row) => row.id === id);
    const row = state.rows[index];
    if (!row) return state;
    const rows = state.rows.filter((other) => other !== row);
    const neighbour = rows[index] ?? rows[index - 1];
    return keepOne({
      ...state,
      rows,
      undo: isBlank(row.values, blank) ? state.undo : { kind: 'removed', row, index },
      focus: focusOn(neighbour?.id),
    });
  };

  const undo: Change<Field> = (state) => {
    if (!state.undo) return state;
    if (state.undo.kind === 'pasted') {
      const rows = state.undo.before;
      return { ...state, rows, undo: null, only: null, focus: focusOn(rows[0]?.id) };
    }
    const { row, index } = state.undo;
    const others = state.rows.filter(
      (other) => !isBlank(other.values, blank) || state.rows.length > 1,
    );
    return {
      ...state,
      rows: others.toSpliced(index, 0, row),
      undo: null,
      only: state.only && new Set([...state.only, row.id]),
      focus: focusOn(row.id),
    };
  };

  const paste = (state: RowsState<Field>, id: number, records: readonly PastedRow<Field>[]) => {
    const placed = placePasted({ rows: state.rows, nextId: state.nextId, at: id, records, blank });
    return {
      ...state,
      ...placed,
      only: null,
      undo: { kind: 'pasted', before: state.rows, count: records.length } as const,
    };
  };

  return (state: RowsState<Field>, action: RowsAction<Field>): RowsState<Field> => {
    switch (action.type) {
      case 'typed':
        return typed(state, action);
      case 'added':
        return add(state);
      case 'entered':
        return enter(state, action.id, action.field);
      case 'removed':
        return remove(state, action.id);
      case 'undone':
        return undo(state);
      case 'pasted':
        return paste(state, action.id, action.records);
      case 'checked':
        return checked(state, new Set(action.ids));
      case 'refused':
        return refused(state, action.problems);
      case 'landed':
        return keepOne({
          ...state,
          rows: state.rows.filter((row) => !action.ids.has(row.id)),
          undo: null,
        });
      case 'filtered':
        return { ...state, only: action.only };
    }
  };
}

function typed<Field extends string>(
  state: RowsState<Field>,
  { id, field, value }: { id: number; field: Field; value: string },
): RowsState<Field> {
  return {
    ...state,
    // A removed row can still come back to its place; a paste cannot be taken back past later typing.
    undo: state.undo?.kind === 'pasted' ? null : state.undo,
    rows: state.rows.map((row) => {
      if (row.id !== id) return row;
      const refusals = { ...row.refusals, [field]: undefined, row: undefined };
      return { ...row, values: { ...row.values, [field]: value }, refusals };
    }),
  };
}

function checked<Field extends string>(
  state: RowsState<Field>,
  ids: ReadonlySet<number>,
): RowsState<Field> {
  const rows = state.rows.map((row) =>
    ids.has(row.id) === row.checked ? row : { ...row, checked: ids.has(row.id) },
  );
  return { ...state, rows };
}

function refused<Field extends string>(
  state: RowsState<Field>,
  problems: ReadonlyMap<number, RowProblems<Field>>,
): RowsState<Field> {
  const rows = state.rows.map((row) => {
    const refusals = problems.get(row.id);
    return refusals ? { ...row, refusals, checked: true } : row;
  });
  return { ...state, rows };
}
