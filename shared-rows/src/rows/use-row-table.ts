import { useAtom } from 'jotai';
import { useEffect, useId, useMemo, useState } from 'react';
import { findProblems, type Problems, shownProblems } from '../checks/find-problems';
import { isToSend, noProblems, type Row } from '../checks/row';
import type { TableKind } from '../checks/table-kind';
import {
  checkRows,
  closeTable,
  forgetRejections,
  leadTo,
  openTable,
  rejectRows,
  showOnly,
} from './mark-rows';
import type { RowDraft } from './row-draft';
import type { Change, RowsState } from './table-state';

/** An editable table as its form and its views see it. */
export type RowTableModel<Field extends string, Wire = unknown> = {
  kind: TableKind<Field, Wire>;
  state: RowsState<Field>;
  change: (change: Change<Field>) => void;
  /** The problems that the table shows. */
  shown: Problems<Field>;
  /** The rows that have content and are not stored. */
  filled: readonly Row<Field>[];
  cellId: (id: number, field: Field) => string;
  /** Focuses the cell with this element id, even when its row is not drawn. */
  leadToCell: (cellId: string) => void;
  /** The key by which the server's list names a row. */
  keyOf: (row: Row<Field>) => string;
  /** How many attempts to send found rows with errors. */
  attempt: number;
  /** Shows all problems. Returns true when the rows can be sent. */
  check: (options: CheckOptions) => boolean;
  /** Marks the rows that the server rejected. */
  reject: (problems: Problems<Field>) => void;
};

type CheckOptions = {
  /** Clears the errors of the server before the rows are sent again. */
  retry: boolean;
  /** Shows no error for an empty table, because its rows have been stored. */
  mayBeEmpty: boolean;
};

/** An editable table on a draft: what is wrong with its rows, and where the focus goes. */
export function useRowTable<Field extends string, Wire>(
  kind: TableKind<Field, Wire>,
  storedKeys: ReadonlySet<string>,
  draft: RowDraft<Field>,
): RowTableModel<Field, Wire> {
  const { blank, first } = kind;
  const prefix = useId();
  const [attempt, setAttempt] = useState(0);
  const [state, change] = useAtom(draft.rowsAtom);
  const { rows, focus } = state;
  const cellId = (id: number, field: Field) => `${prefix}-${id}-${field}`;

  const { rules, problems, shown } = useProblems(kind, rows, storedKeys);
  const filled = useMemo(() => rows.filter((row) => isToSend(row, blank)), [rows, blank]);

  useEffect(() => {
    change(openTable());
    return () => {
      change(closeTable({ first, blank }));
      draft.flush();
    };
  }, [change, draft, first, blank]);
  useEffect(() => {
    if (focus) document.getElementById(`${prefix}-${focus.id}-${focus.field}`)?.focus();
  }, [focus, prefix]);

  const check = ({ retry, mayBeEmpty }: CheckOptions) => {
    const isMissing = filled.length === 0 && kind.required !== undefined && !mayBeEmpty;
    const ids = isMissing ? rows.slice(0, 1) : filled;
    const found = retry ? findProblems(rows.map(withoutRejections), rules) : problems;
    if (retry) change(forgetRejections());
    change(checkRows(new Set(ids.map(({ id }) => id))));
    if (found.size === 0 && !isMissing) return true;
    if (state.only) change(showOnly(new Set(found.keys())));
    setAttempt(attempt + 1);
    return false;
  };
  const reject = (rejected: Problems<Field>) => {
    change(rejectRows(rejected));
    setAttempt((last) => last + 1);
  };
  const leadToCell = (target: string) => {
    const [id, field] = target.slice(prefix.length + 1).split(/-(.*)/s);
    change(leadTo(Number(id), field as Field));
  };
  const keyOf = (row: Row<Field>) => rules.keyOf(row.values);
  const model = { kind, state, change, shown, filled, cellId, leadToCell, attempt, check, reject };
  return { ...model, keyOf };
}

/** The problems of the rows. A row is checked again only after a change. */
function useProblems<Field extends string>(
  kind: TableKind<Field>,
  rows: readonly Row<Field>[],
  stored: ReadonlySet<string>,
) {
  const { unique, blank, check, keyOf, texts, required } = kind;
  const rules = useMemo(
    () => ({ ...texts, blank, check, unique, keyOf, stored }),
    [texts, blank, check, unique, keyOf, stored],
  );
  const problems = useMemo(() => findProblems(rows, rules), [rows, rules]);
  const shown = useMemo(
    () => shownProblems(rows, problems, rules, required),
    [rows, problems, rules, required],
  );
  return { rules, problems, shown };
}

const withoutRejections = <Field extends string>(row: Row<Field>): Row<Field> => ({
  ...row,
  rejections: noProblems(),
});
