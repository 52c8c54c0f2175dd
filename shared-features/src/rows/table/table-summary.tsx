import type { MouseEvent } from 'react';
import { ErrorSummary, useSummary } from 'shared-ui';
import styles from './row-table.module.css';
import { summaryOf } from './summary-of';
import type { RowTableModel } from './use-row-table';

type Props<Field extends string> = {
  table: RowTableModel<Field>;
  /** What the server said when it refused single rows. */
  refusal: string | undefined;
};

/** What is wrong in a table, row by row, after an attempt to send it. */
export function TableSummary<Field extends string>({ table, refusal }: Props<Field>) {
  const errors = useSummary(summaryOf(table), table.attempt);
  const nothing = table.filled.length === 0 ? table.kind.texts.nothing : undefined;

  // Of a long table only the rows in view are drawn: the others are drawn when one is led to them.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const id = link?.hash.slice(1);
    if (!id || document.getElementById(id)) return;
    event.preventDefault();
    event.stopPropagation();
    table.leadTo(id);
  };
  return (
    <div className={styles.summary} onClickCapture={follow}>
      <ErrorSummary title={refusal ?? nothing} errors={errors} focusKey={table.attempt} />
    </div>
  );
}
