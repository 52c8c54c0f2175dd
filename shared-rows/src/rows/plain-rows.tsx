import type { ComponentProps } from 'react';
import { Cell, HeaderCell, Table } from 'shared-ui';
import type { PastedRow } from '../checks/row';
import type { Column } from '../checks/table-kind';

type Props<Field extends string> = Pick<
  ComponentProps<typeof Table>,
  'caption' | 'hideCaption' | 'cards'
> & {
  columns: readonly Column<Field>[];
  rows: readonly PastedRow<Field>[];
};

/** Rows as plain text, choices by their names: for the preview of an import, and for paper. */
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
              <Cell key={column.field} label={column.label}>
                {textOf(column, row[column.field])}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const textOf = <Field extends string>({ choices, resolve }: Column<Field>, text = ''): string => {
  const value = resolve?.(text) ?? text;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
};
