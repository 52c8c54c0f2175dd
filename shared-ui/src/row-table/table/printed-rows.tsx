import { Cell, HeaderCell } from '../../table/cells';
import { Table } from '../../table/table';
import type { Column, TableKind } from '../kinds/table-kind';
import type { Row } from '../rows/row';
import styles from './row-table.module.css';

type Props<Field extends string> = {
  kind: TableKind<Field>;
  rows: readonly Row<Field>[];
};

/** A long table on paper: all of its rows as plain text, where the screen has fields for those in view. */
export function PrintedRows<Field extends string>({ kind, rows }: Props<Field>) {
  const { columns, texts } = kind;
  return (
    <div className={styles.printed}>
      <Table caption={texts.caption} hideCaption>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <HeaderCell key={field}>{label}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, values }) => (
            <tr key={id}>
              {columns.map((column) => (
                <Cell key={column.field}>{textOf(column, values[column.field])}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const textOf = <Field extends string>(
  { choices, resolve }: Column<Field>,
  text: string,
): string => {
  const value = resolve?.(text) ?? text;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
};
