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
  const errors = useSummary(summaryOf(table), table.attempt);
  const nothing = table.filled.length === 0 ? table.kind.texts.nothing : undefined;

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
      <ErrorSummary title={rejection ?? nothing} errors={errors} focusKey={table.attempt} />
    </div>
  );
}

/** Nobody follows more links than this one by one, and the rows are marked too. */
const MOST = 10;

function summaryOf<Field extends string>(table: RowTableModel<Field>): SummaryError[] {
  const { kind, state, shown, cellId } = table;
  if (shown.size === 0) return [];
  const fields = kind.columns.map(({ field }) => field);
  const errors: SummaryError[] = [];
  state.rows.forEach(({ id, values }, index) => {
    const problems = shown.get(id);
    if (!problems) return;
    const who = state.rows.length > 1 ? values[kind.unique].trim() : '';
    for (const field of [...fields, 'row' as const]) {
      const message = problems[field];
      const cell = field === 'row' ? fields[0] : field;
      if (message === undefined || cell === undefined) continue;
      errors.push({ id: cellId(id, cell), message: texts.problem(index + 1, who, message) });
    }
  });
  return errors.length > MOST
    ? [...errors.slice(0, MOST), { message: texts.moreErrors(errors.length - MOST) }]
    : errors;
}
