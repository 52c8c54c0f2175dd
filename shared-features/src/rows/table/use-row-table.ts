import { type Dispatch, useCallback, useEffect, useId, useMemo, useReducer, useState } from 'react';
import { unpackRows } from '../drafts/packed-rows';
import type { RowDraft } from '../drafts/row-draft';
import { useKeptRows } from '../drafts/use-kept-rows';
import { blankOf, type TableKind } from '../kinds/table-kind';
import { createKeyOf, findProblems, type Problems, shownProblems } from '../rows/find-problems';
import { isBlank, noProblems, type Row } from '../rows/row';
import { createRowsReducer } from '../rows/rows-reducer';
import { initialRows, type RowsAction, type RowsState } from '../rows/rows-state';

/** An editable table as its form and its views see it. */
export type RowTableModel<Field extends string, Wire = unknown> = {
  kind: TableKind<Field, Wire>;
  state: RowsState<Field>;
  dispatch: Dispatch<RowsAction<Field>>;
  /** What is wrong and may be shown. */
  shown: Problems<Field>;
  /** The rows somebody put something into, in their order. */
  filled: readonly Row<Field>[];
  cellId: (id: number, field: Field) => string;
  /** Leads to the cell of this id, whether it is drawn or not. */
  leadTo: (cellId: string) => void;
  /** The key by which a row is known to the server's list. */
  keyOf: (row: Row<Field>) => string;
  /** How often somebody tried to send wrong rows. */
  attempt: number;
  /** Marks what is wrong; true when the rows can be sent. */
  check: (options?: CheckOptions) => boolean;
  /** Marks what the server refused, by row. */
  refuse: (problems: Problems<Field>) => void;
};

type CheckOptions = {
  /** Forgets what the server refused: it is to be asked again. */
  retry?: boolean;
  /** Nothing is missing in an empty table: its rows have been stored. */
  mayBeEmpty?: boolean;
};

/** The state of an editable table: rows, what is wrong with them, their draft, and where the focus goes. */
export function useRowTable<Field extends string, Wire>(
  kind: TableKind<Field, Wire>,
  stored: ReadonlySet<string>,
  draft: RowDraft,
  onKept: () => void,
): RowTableModel<Field, Wire> {
  const prefix = useId();
  const [attempt, setAttempt] = useState(0);
  const blank = useMemo(() => blankOf(kind.columns), [kind.columns]);
  const fields = useMemo(() => kind.columns.map(({ field }) => field), [kind.columns]);
  const first = fields[0] ?? kind.unique;
  const reducer = useMemo(() => createRowsReducer({ first, blank }), [first, blank]);
  const [state, dispatch] = useReducer(reducer, undefined, () =>
    initialRows(blank, unpackRows(draft.load(), fields)),
  );
  const { rows, focus } = state;
  const cellId = (id: number, field: Field) => `${prefix}-${id}-${field}`;

  const { rules, problems, shown } = useProblems(kind, rows, stored);
  const filled = useMemo(() => rows.filter((row) => !isBlank(row.values, blank)), [rows, blank]);

  useKeptRows(draft, fields, filled, onKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new focus object is a new wish, nothing else is.
  useEffect(() => {
    if (focus) document.getElementById(cellId(focus.id, focus.field))?.focus();
  }, [focus]);

  const check = ({ retry = false, mayBeEmpty = false }: CheckOptions = {}) => {
    const isMissing = filled.length === 0 && kind.required !== undefined && !mayBeEmpty;
    const ids = isMissing ? rows.slice(0, 1) : filled;
    const found = retry ? findProblems(rows.map(unrefused), rules) : problems;
    if (retry) dispatch({ type: 'retried' });
    dispatch({ type: 'checked', ids: new Set(ids.map(({ id }) => id)) });
    if (found.size === 0 && !isMissing) return true;
    if (state.only) dispatch({ type: 'filtered', only: new Set(found.keys()) });
    setAttempt(attempt + 1);
    return false;
  };
  const refuse = useCallback((refused: Problems<Field>) => {
    dispatch({ type: 'refused', problems: refused });
    setAttempt((last) => last + 1);
  }, []);
  const leadTo = (target: string) => {
    const [id, field] = target.slice(prefix.length + 1).split(/-(.*)/s);
    dispatch({ type: 'led', id: Number(id), field: field as Field });
  };
  const rowKey = (row: Row<Field>) => rules.keyOf(row.values);
  const model = { kind, state, dispatch, shown, filled, cellId, leadTo, attempt, check, refuse };
  return { ...model, keyOf: rowKey };
}

/** What is wrong with the rows. Each row is checked anew only after it was changed. */
function useProblems<Field extends string>(
  kind: TableKind<Field>,
  rows: readonly Row<Field>[],
  stored: ReadonlySet<string>,
) {
  const keyOf = useMemo(() => createKeyOf(kind.unique, kind.comparable), [kind]);
  const rules = useMemo(
    () => ({
      ...kind.texts,
      blank: blankOf(kind.columns),
      check: kind.check,
      unique: kind.unique,
      keyOf,
      stored,
    }),
    [kind, keyOf, stored],
  );
  const problems = useMemo(() => findProblems(rows, rules), [rows, rules]);
  const shown = useMemo(
    () => shownProblems(rows, problems, rules, kind.required),
    [rows, problems, rules, kind.required],
  );
  return { rules, problems, shown };
}

const unrefused = <Field extends string>(row: Row<Field>): Row<Field> => ({
  ...row,
  refusals: noProblems(),
});
