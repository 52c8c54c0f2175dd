import type { MouseEvent } from 'react';
import { ErrorSummary, type SummaryError, useSummary } from 'shared-ui';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

type Props<Field extends string> = {
  table: RowTableModel<Field>;
  /** What the server said when it rejected single rows. */
  rejection: string | undefined;
};

/** What is wrong in a table, row by row, after an attempt to send it. */
export function TableSummary<Field extends string>({ table, rejection }: Props<Field>) {
  const all = useSummary(summaryOf(table), table.attempt);
  const isLong = all.length > MOST;
  const { kind, filled, shown } = table;
  const nothing = filled.length === 0 ? kind.texts.nothing : undefined;
  const counts = isLong ? texts.attention(filled.length - shown.size, shown.size) : undefined;

  // A long table draws only the rows in view. Others are drawn when a link leads to them.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const id = link?.hash.slice(1);
    if (!id || document.getElementById(id)) return;
    event.preventDefault();
    event.stopPropagation();
    table.leadToCell(id);
  };
  return (
    <div className={styles.summary} onClickCapture={follow}>
      <ErrorSummary
        title={rejection ?? nothing ?? counts}
        errors={isLong ? groupedByKind(all) : all}
        focusKey={table.attempt}
      />
    </div>
  );
}

/** More errors than this are grouped by kind. */
const MOST = 10;

/** An error with the words that other rows may share. */
type RowErrorLink = SummaryError & { problem: string };

function summaryOf<Field extends string>(table: RowTableModel<Field>): RowErrorLink[] {
  const { kind, state, shown, cellId } = table;
  if (shown.size === 0) return [];
  const fields = kind.columns.map(({ field }) => field);
  const errors: RowErrorLink[] = [];
  state.rows.forEach(({ id, values }, index) => {
    const problems = shown.get(id);
    if (!problems) return;
    const who = state.rows.length > 1 ? values[kind.unique].trim() : '';
    for (const field of [...fields, 'row' as const]) {
      const message = problems[field];
      const cell = field === 'row' ? fields[0] : field;
      if (message === undefined || cell === undefined) continue;
      errors.push({
        id: cellId(id, cell),
        message: texts.problem(index + 1, who, message),
        problem: message,
      });
    }
  });
  return errors;
}

/** Each kind of error once, with its number of rows and a link to the first; the most frequent first. */
function groupedByKind(errors: readonly RowErrorLink[]): SummaryError[] {
  const groups = new Map<string, { first: RowErrorLink; count: number }>();
  for (const error of errors) {
    const kind = texts.withoutRow(error.problem);
    const group = groups.get(kind);
    if (group) group.count += 1;
    else groups.set(kind, { first: error, count: 1 });
  }
  return [...groups.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ first, count }) => ({
      id: first.id,
      message: count === 1 ? first.message : texts.problems(count, texts.withoutRow(first.problem)),
    }));
}
