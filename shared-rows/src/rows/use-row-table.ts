import { type Atom, atom, useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useId, useMemo, useState } from 'react';
import { findProblems, type ProblemsByRow, selectShownProblems } from '../checks/find-problems';
import { STORED_ITEM_KEYS_ATOMS } from '../checks/stored-keys';
import type { TableDefinition } from '../checks/table-definition';
import type { RowDraft } from '../drafts/row-draft';
import {
  closeTable,
  markRowsRejected,
  markTableOpen,
  setRowFilter,
  showProblemsOfRows,
} from './change-rows';

/** What the components of a table share: its rows, the problems to show, and how to change both. */
export type RowTableModel = ReturnType<typeof useRowTable>;

export function useRowTable(definitionAtom: Atom<TableDefinition>, draft: RowDraft) {
  const store = useStore();
  const definition = useAtomValue(definitionAtom);
  const { blank } = definition;
  const prefix = useId();
  /** Counts attempts to send rows that have errors. Each attempt focuses the error summary. */
  const [attempt, setAttempt] = useState(0);
  const [state, change] = useAtom(draft.rowsAtom);
  const { rows, focus } = state;
  const cellId = (id: number, field: string) => `${prefix}-${id}-${field}`;

  const problemsAtom = useMemo(
    () => createProblemsAtom(definitionAtom, draft),
    [definitionAtom, draft],
  );
  const problems = useAtomValue(problemsAtom);
  const shown = useMemo(
    () => selectShownProblems(rows, problems, definition),
    [rows, problems, definition],
  );
  const filled = useAtomValue(draft.filledAtom);

  useEffect(() => {
    change(markTableOpen);
    return () => {
      change(closeTable({ blank }));
      draft.flush();
    };
  }, [change, draft, blank]);
  useEffect(() => {
    if (focus) document.getElementById(`${prefix}-${focus.id}-${focus.field}`)?.focus();
  }, [focus, prefix]);

  /** Reads the current definition, because a list may have been loaded since the last render. */
  const currentDefinition = () => store.get(definitionAtom);
  /** True if no rows are left to send, and none were stored since sending began. */
  const isEmpty = () =>
    store.get(draft.filledAtom).length === 0 && store.get(draft.sendingAtom).done === 0;
  /** Shows the problems of the rows with content, and returns whether the rows can be sent. */
  const check = (): boolean => {
    const current = store.get(draft.rowsAtom);
    const found = store.get(problemsAtom);
    const isMissing = isEmpty();
    const checked = isMissing ? current.rows.slice(0, 1) : store.get(draft.filledAtom);
    change(showProblemsOfRows(new Set(checked.map(({ id }) => id))));
    if (found.size === 0 && !isMissing) return true;
    if (current.only) change(setRowFilter(isMissing ? null : new Set(found.keys())));
    setAttempt((last) => last + 1);
    return false;
  };
  const reject = (rejected: ProblemsByRow) => {
    change(markRowsRejected(rejected));
    setAttempt((last) => last + 1);
  };
  return {
    definition,
    currentDefinition,
    state,
    change,
    shown,
    filled,
    cellId,
    attempt,
    isEmpty,
    check,
    reject,
  };
}

const createProblemsAtom = (definitionAtom: Atom<TableDefinition>, { allRowsAtom }: RowDraft) =>
  atom((get) => {
    const definition = get(definitionAtom);
    const known = definition.updating ? null : get(STORED_ITEM_KEYS_ATOMS[definition.table]);
    return findProblems(get(allRowsAtom), definition, known?.keys ?? new Set());
  });
