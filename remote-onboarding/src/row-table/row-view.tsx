import { X } from 'lucide-react';
import { IconButton } from 'shared-ui';
import { texts } from '../texts';
import { CellField } from './cell-field';
import type { Row, RowProblems } from './row';
import styles from './row-table.module.css';
import type { Column } from './table-kind';

type Props<Field extends string> = {
  row: Row<Field>;
  /** Its place in the whole table, from 1. */
  number: number;
  columns: readonly Column<Field>[];
  idPrefix: string;
  problems: RowProblems<Field> | undefined;
  change: (id: number, field: Field, value: string) => void;
  remove: (id: number) => void;
};

/** One row of an editable table. */
export function RowView<Field extends string>(props: Props<Field>) {
  const { row, number, columns, idPrefix, problems, change, remove } = props;
  const wholeId = `${idPrefix}row`;
  return (
    <tr className={styles.row} data-invalid={problems ? '' : undefined}>
      <th scope="row" className={styles.number}>
        <span className={styles.cardTitle}>{texts.table.row} </span>
        {number}
      </th>
      {columns.map((column) => (
        <td key={column.field}>
          <CellField
            column={column}
            number={number}
            rowId={row.id}
            id={`${idPrefix}${column.field}`}
            value={column.resolve?.(row.values[column.field]) ?? row.values[column.field]}
            error={problems?.[column.field]}
            describedBy={problems?.row ? wholeId : undefined}
            change={change}
          />
        </td>
      ))}
      <td className={styles.tools}>
        <IconButton
          label={texts.table.removeRow(number)}
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => remove(row.id)}
        />
        {problems?.row ? (
          <p id={wholeId} className={styles.whole}>
            {problems.row}
          </p>
        ) : null}
      </td>
    </tr>
  );
}
