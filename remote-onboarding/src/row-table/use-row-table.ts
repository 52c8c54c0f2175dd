import { type Dispatch, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { Draft } from 'shared-session';
import { findProblems, type Problems, shownProblems } from './find-problems';
import { isBlank, type Row } from './row';
import { createRowsReducer } from './rows-reducer';
import { initialRows, type RowsAction, type RowsState } from './rows-state';
import { blankOf, type TableKind } from './table-kind';

/** What a draft keeps of a row. */
export type DraftRow<Field extends string> = Pick<Row<Field>, 'values' | 'checked'>;

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
  /** How often somebody tried to send wrong rows. */
  attempt: number;
  /** Marks what is wrong; true when the rows can be sent. */
  check: () => boolean;
  /** Marks what the server refused, by row. */
  refuse: (problems: Problems<Field>) => void;
};

/** The state of an editable table: rows, what is wrong with them, their draft, and where the focus goes. */
export function useRowTable<Field extends string, Wire>(
  kind: TableKind<Field, Wire>,
  stored: ReadonlySet<string>,
  draft: Draft<DraftRow<Field>[]>,
): RowTableModel<Field, Wire> {
  const prefix = useId();
  const [attempt, setAttempt] = useState(0);
  const blank = useMemo(() => blankOf(kind.columns), [kind.columns]);
  const first = kind.columns[0]?.field ?? kind.unique;
  const reducer = useMemo(() => createRowsReducer({ first, blank }), [first, blank]);
  const [state, dispatch] = useReducer(reducer, undefined, () =>
    initialRows(blank, draft.load() ?? []),
  );
  const { rows, focus } = state;
  const cellId = (id: number, field: Field) => `${prefix}-${id}-${field}`;

  const rules = useMemo(
    () => ({ ...kind.texts, blank, check: kind.check, unique: kind.unique, stored }),
    [kind, blank, stored],
  );
  const problems = useMemo(() => findProblems(rows, rules), [rows, rules]);
  const shown = useMemo(
    () => shownProblems(rows, problems, rules, kind.required),
    [rows, problems, rules, kind.required],
  );
  const filled = useMemo(() => rows.filter((row) => !isBlank(row.values, blank)), [rows, blank]);

  useKeptDraft(draft, rows, filled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new focus object is a new wish, nothing else is.
  useEffect(() => {
    if (focus) document.getElementById(cellId(focus.id, focus.field))?.focus();
  }, [focus]);

  const check = () => {
    const isMissing = filled.length === 0 && kind.required !== undefined;
    const ids = isMissing ? rows.slice(0, 1) : filled;
    dispatch({ type: 'checked', ids: new Set(ids.map(({ id }) => id)) });
    if (problems.size === 0 && !isMissing) return true;
    if (state.only) dispatch({ type: 'filtered', only: new Set(problems.keys()) });
    setAttempt(attempt + 1);
    return false;
  };
  const refuse = (refused: Problems<Field>) => {
    dispatch({ type: 'refused', problems: refused });
    setAttempt(attempt + 1);
  };
  return { kind, state, dispatch, shown, filled, cellId, attempt, check, refuse };
}

/** Saves each change; a table without anything in it has no draft. */
function useKeptDraft<Field extends string>(
  draft: Draft<DraftRow<Field>[]>,
  rows: readonly Row<Field>[],
  filled: readonly Row<Field>[],
) {
  const saved = useRef(rows);
  useEffect(() => {
    if (saved.current === rows) return;
    saved.current = rows;
    if (filled.length === 0) draft.drop();
    else draft.save(filled.map(({ values, checked }) => ({ values, checked })));
  }, [draft, rows, filled]);
}
