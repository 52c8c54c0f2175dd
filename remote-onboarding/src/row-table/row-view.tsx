import { X } from 'lucide-react';
import { memo } from 'react';
import { IconButton, SelectField, TextField } from 'shared-ui';
import { texts } from '../texts';
import type { Row, RowProblems } from './row';
import styles from './row-table.module.css';
import type { Choice, Column } from './table-kind';

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

function PlainRowView<Field extends string>(props: Props<Field>) {
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

/** One row. Rendered again only when something of it changed: thousands of them lie side by side. */
export const RowView = memo(PlainRowView) as typeof PlainRowView;

type CellProps<Field extends string> = {
  column: Column<Field>;
  number: number;
  rowId: number;
  id: string;
  value: string;
  error: string | undefined;
  describedBy: string | undefined;
  change: Props<Field>['change'];
};

function CellField<Field extends string>(props: CellProps<Field>) {
  const { column, number, rowId, id, value, error, describedBy, change } = props;
  const shared = {
    id,
    value,
    error,
    label: column.label,
    optional: column.optional,
    'aria-label': texts.table.cell(column.label, number),
    'aria-describedby': describedBy,
    'data-row': rowId,
    'data-field': column.field,
  };
  if (!column.choices) {
    return (
      <TextField
        {...shared}
        autoComplete="off"
        inputMode={column.inputMode}
        // A spelling check underlines every name.
        spellCheck={false}
        onChange={(event) => change(rowId, column.field, event.target.value)}
      />
    );
  }
  return (
    <SelectField {...shared} onChange={(event) => change(rowId, column.field, event.target.value)}>
      <Choices choices={column.choices} value={value} />
    </SelectField>
  );
}

/** The choices of a select; a pasted value that is none of them stays visible until it is replaced. */
function Choices({ choices, value }: { choices: readonly Choice[]; value: string }) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <>
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </>
  );
}
