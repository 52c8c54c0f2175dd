import { X } from 'lucide-react';
import { IconButton } from 'shared-ui';
import type { Column } from '../kinds/table-kind';
import type { Row, RowProblems } from '../rows/row';
import { texts } from '../texts';
import { CellField } from './cell-field';
import { FEW_CHOICES } from './few-choices';
import styles from './row-table.module.css';

type Props<Field extends string> = {
  row: Row<Field>;
  /** Its place in the whole table, from 1. */
  number: number;
  /** Its place among the rows shown, from 0. */
  index: number;
  columns: readonly Column<Field>[];
  idPrefix: string;
  problems: RowProblems<Field> | undefined;
  /** Whether short lists of choices are all there at once. */
  fewRows: boolean;
  /** Tells the height of the row, where only the rows in view are drawn. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  change: (id: number, field: Field, value: string) => void;
  remove: (id: number) => void;
};

/** One row of an editable table. */
export function RowView<Field extends string>(props: Props<Field>) {
  const { row, number, index, columns, idPrefix, problems, fewRows, measure, change, remove } =
    props;
  const wholeId = `${idPrefix}row`;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={measure ? index + 2 : undefined}
      className={styles.row}
      data-invalid={problems ? '' : undefined}
    >
      <th scope="row" className={styles.number}>
        <span className={styles.cardTitle}>{texts.row} </span>
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
            eager={fewRows || (column.choices?.length ?? 0) <= FEW_CHOICES}
            change={change}
          />
        </td>
      ))}
      <td className={styles.tools}>
        <IconButton
          label={texts.removeRow(number)}
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
