import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useId, useMemo, useState } from 'react';
import { findProblems, type ProblemsByRow, selectShownProblems } from '../checks/find-problems';
import type { TableKind } from '../checks/kind';
import { isRowToSend, NO_PROBLEMS, type Row } from '../checks/row';
import { STORED_ITEM_KEYS_ATOMS } from '../checks/stored-keys';
import {
  closeTable,
  forgetRejections,
  markRowsRejected,
  markTableOpen,
  showOnlyRows,
  showProblemsOfRows,
} from './change-rows';
import type { RowDraft } from './row-draft';

/** What the components of a table share: its rows, the problems to show, and how to change both. */
export type RowTableModel = ReturnType<typeof useRowTable>;

type CheckOptions = {
  /** Whether to clear the errors that the server reported, so that the rows can be sent again. */
  retry: boolean;
  /** Whether an empty table is no error, because its rows were stored before. */
  mayBeEmpty: boolean;
};

export function useRowTable(kind: TableKind, draft: RowDraft) {
  const { blank, first } = kind;
  const prefix = useId();
  /** How many times the page or the server has found errors when rows were to be sent. */
  const [attempt, setAttempt] = useState(0);
  const [state, change] = useAtom(draft.rowsAtom);
  const { rows, focus } = state;
  const cellId = (id: number, field: string) => `${prefix}-${id}-${field}`;

  const { stored, problems, shown } = useProblems(kind, rows);
  const filled = useMemo(() => rows.filter((row) => isRowToSend(row, blank)), [rows, blank]);

  useEffect(() => {
    change(markTableOpen);
    return () => {
      change(closeTable({ first, blank }));
      draft.flush();
    };
  }, [change, draft, first, blank]);
  useEffect(() => {
    if (focus) document.getElementById(`${prefix}-${focus.id}-${focus.field}`)?.focus();
  }, [focus, prefix]);

  /** Shows the problems of the rows with content, and returns whether the rows can be sent. */
  const check = ({ retry, mayBeEmpty }: CheckOptions): boolean => {
    const isMissing = filled.length === 0 && !mayBeEmpty;
    const ids = isMissing ? rows.slice(0, 1) : filled;
    const found = retry ? findProblems(rows.map(withoutRejections), kind, stored) : problems;
    if (retry) change(forgetRejections);
    change(showProblemsOfRows(new Set(ids.map(({ id }) => id))));
    if (found.size === 0 && !isMissing) return true;
    if (state.only) change(showOnlyRows(new Set(found.keys())));
    setAttempt(attempt + 1);
    return false;
  };
  const reject = (rejected: ProblemsByRow) => {
    change(markRowsRejected(rejected));
    setAttempt((last) => last + 1);
  };
  return { kind, state, change, shown, filled, cellId, attempt, check, reject };
}

const NONE_STORED: ReadonlySet<string> = new Set();

function useProblems(kind: TableKind, rows: readonly Row[]) {
  const known = useAtomValue(STORED_ITEM_KEYS_ATOMS[kind.table])?.keys ?? NONE_STORED;
  const stored = kind.updating ? NONE_STORED : known;
  const problems = useMemo(() => findProblems(rows, kind, stored), [rows, kind, stored]);
  const shown = useMemo(() => selectShownProblems(rows, problems, kind), [rows, problems, kind]);
  return { stored, problems, shown };
}

const withoutRejections = (row: Row): Row => ({ ...row, rejections: NO_PROBLEMS });
