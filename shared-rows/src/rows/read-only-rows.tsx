import type { ComponentProps } from 'react';
import { Cell, HeaderCell, Table } from 'shared-ui';
import type { PastedRow } from '../checks/row';
import { type TableColumn, toChoiceValue } from '../checks/table-definition';

type Props = Pick<ComponentProps<typeof Table>, 'caption' | 'hideCaption' | 'cards'> & {
  columns: readonly TableColumn[];
  rows: readonly PastedRow[];
};

export function ReadOnlyRows({ columns, rows, ...rest }: Props) {
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
                <bdi>{textOf(column, row[column.field])}</bdi>
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const textOf = (column: TableColumn, text = ''): string => {
  const value = toChoiceValue(column, text);
  return column.choices?.find((choice) => choice.value === value)?.label ?? value;
};
