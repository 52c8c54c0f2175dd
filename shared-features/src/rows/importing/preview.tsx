import type { TableKind } from '../kinds/table-kind';
import type { PastedRow } from '../rows/row';
import { PlainRows } from '../table/plain-rows';
import { texts } from '../texts';

/** Enough rows to see whether the columns are right. */
const SHOWN = 3;

type Props<Field extends string> = {
  kind: TableKind<Field>;
  records: readonly PastedRow<Field>[];
};

/** How the first rows of a file will look in the table. */
export const Preview = <Field extends string>({ kind: { columns }, records }: Props<Field>) => (
  <PlainRows
    caption={texts.importing.preview(Math.min(SHOWN, records.length), records.length)}
    columns={columns}
    rows={records.slice(0, SHOWN)}
  />
);
