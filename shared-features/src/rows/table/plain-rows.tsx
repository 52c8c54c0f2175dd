import { Cell, HeaderCell, Table, type TableProps } from 'shared-ui';
import type { Column } from '../kinds/table-kind';
import type { PastedRow } from '../rows/row';

type Props<Field extends string> = Pick<TableProps, 'caption' | 'hideCaption'> & {
  columns: readonly Column<Field>[];
  rows: readonly PastedRow<Field>[];
};

/** Rows as plain text, each choice by its name: to look at before they are imported, and on paper. */
export function PlainRows<Field extends string>({ columns, rows, ...rest }: Props<Field>) {
  return (
    <Table {...rest}>
      <thead>
        <tr>
          {columns.map(({ field, label }) => (
            <HeaderCell key={field}>{label}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <Cell key={column.field}>{textOf(column, row[column.field])}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const textOf = <Field extends string>(
  { choices, initial = '', resolve }: Column<Field>,
  text = initial,
): string => {
  const value = resolve?.(text) ?? text;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
};
