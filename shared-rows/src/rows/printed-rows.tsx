import { usePrinting } from 'shared-ui';
import type { Row } from '../checks/row';
import type { TableDefinition } from '../checks/table-definition';
import { ReadOnlyRows } from './read-only-rows';
import styles from './row-table.module.css';

export type PrintedRowsProps = { definition: TableDefinition; rows: readonly Row[] };

/** Prints rows as text, because fields cut texts off and long tables lack rows. Omits errors. */
export default function PrintedRows({ definition, rows }: PrintedRowsProps) {
  if (!usePrinting()) return null;
  return (
    <div className={styles.printed}>
      <ReadOnlyRows
        caption={definition.texts.caption}
        hideCaption
        columns={definition.columns}
        rows={rows.map(({ values }) => values)}
      />
    </div>
  );
}
