import { usePrinting } from 'shared-ui';
import type { TableKind } from '../kinds/table-kind';
import type { Row } from '../rows/row';
import { PlainRows } from './plain-rows';
import styles from './row-table.module.css';

type Props<Field extends string> = {
  kind: TableKind<Field>;
  rows: readonly Row<Field>[];
};

/** A long table on paper: all of its rows, where the screen has fields for those in view. */
export function PrintedRows<Field extends string>({ kind, rows }: Props<Field>) {
  if (!usePrinting()) return null;
  return (
    <div className={styles.printed}>
      <PlainRows
        caption={kind.texts.caption}
        hideCaption
        columns={kind.columns}
        rows={rows.map(({ values }) => values)}
      />
    </div>
  );
}
