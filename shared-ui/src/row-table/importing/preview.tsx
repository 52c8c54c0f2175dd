import { Cell, HeaderCell } from '../../table/cells';
import { Table } from '../../table/table';
import type { TableKind } from '../kinds/table-kind';
import type { PastedRow } from '../rows/row';
import { texts } from '../texts';

/** Enough rows to see whether the columns are right. */
const SHOWN = 3;

type Props<Field extends string> = {
  kind: TableKind<Field>;
  records: readonly PastedRow<Field>[];
};

/** How the first rows of a file will look in the table. */
export function Preview<Field extends string>({ kind: { columns }, records }: Props<Field>) {
  return (
    <Table caption={texts.importing.preview(Math.min(SHOWN, records.length), records.length)}>
      <thead>
        <tr>
          {columns.map(({ field, label }) => (
            <HeaderCell key={field}>{label}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.slice(0, SHOWN).map((record, index) => (
          <tr key={index}>
            {columns.map(({ field, choices, initial = '' }) => {
              const text = record[field] ?? initial;
              const label = choices?.find(({ value }) => value === text)?.label;
              return <Cell key={field}>{label ?? text}</Cell>;
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
