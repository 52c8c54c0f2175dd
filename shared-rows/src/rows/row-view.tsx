import { X } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { formatNumber } from 'shared-i18n';
import { IconButton, onFirstClick, SelectField, TextField } from 'shared-ui';
import type { Row, RowProblems } from '../checks/row';
import { type ColumnChoice, type TableColumn, toChoiceValue } from '../checks/table-definition';
import { texts } from '../texts';
import styles from './row-table.module.css';

const MAX_CHOICES_IN_DOCUMENT = 12;

type Props = {
  row: Row;
  /** The row's number in the whole table, from 1. */
  number: number;
  /** The row's index among the rows that the filter shows. */
  index: number;
  columns: readonly TableColumn[];
  idPrefix: string;
  problems: RowProblems | undefined;
  /** Whether the table is so short that each select can have all its options in the document. */
  fewRows: boolean;
  /** Measures the row's height. Set only in long tables, which render just the rows in view. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  type: (id: number, field: string, value: string) => void;
  remove: (id: number) => void;
};

export function RowView(props: Props) {
  const { row, number, index, columns, idPrefix, problems, measure, remove } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={measure ? index + 2 : undefined}
      className={styles.row}
      data-invalid={problems ? '' : undefined}
    >
      <th scope="row" className={styles.number}>
        <span className={styles.cardTitle}>{`${texts.row} `}</span>
        <span>{formatNumber(number)}</span>
      </th>
      {columns.map((column) => (
        <td key={column.field}>
          <CellField {...props} column={column} />
        </td>
      ))}
      <td className={styles.tools}>
        <IconButton
          label={texts.removeRow(number)}
          icon={<X size={16} />}
          onClick={onFirstClick(() => remove(row.id))}
        />
        {problems?.row ? (
          <p id={`${idPrefix}row`} className={styles.whole}>
            {problems.row.message}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

function CellField(props: Props & { column: TableColumn }) {
  const { column, row, number, idPrefix, problems, fewRows, type } = props;
  const { field, label, optional, input, choices } = column;
  const shared = {
    id: `${idPrefix}${field}`,
    value: toChoiceValue(column, row.values[field] ?? ''),
    error: problems?.[field]?.message,
    label,
    optional,
    'aria-label': texts.cell(label, number),
    'aria-describedby': problems?.row ? `${idPrefix}row` : undefined,
    'data-row': row.id,
    'data-field': field,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      type(row.id, field, event.target.value),
  };
  if (choices) {
    const eager = fewRows || choices.length <= MAX_CHOICES_IN_DOCUMENT;
    return <ChoiceField {...shared} choices={choices} eager={eager} />;
  }
  return (
    <TextField
      {...shared}
      autoComplete="off"
      inputMode={input === 'choice' ? undefined : input}
      // A spelling check would underline every name.
      spellCheck={false}
    />
  );
}

type ChoiceProps = Omit<ComponentProps<typeof SelectField>, 'value' | 'children'> & {
  value: string;
  choices: readonly ColumnChoice[];
  eager: boolean;
};

/**
 * A select that has all options only while it is used, unless `eager` is set: 420 time zones in
 * each of 5,000 rows would be two million elements. A pasted text that is no option stays visible.
 */
function ChoiceField({ value, choices, eager, ...rest }: ChoiceProps) {
  const [isUsed, setUsed] = useState(false);
  const isKnown = choices.some((choice) => choice.value === value);
  const shown = eager || isUsed ? choices : choices.filter((choice) => choice.value === value);
  const use = () => setUsed(true);
  return (
    // Browsers open the list of options only after `onPointerDown` or `onFocus` has added all
    // options.
    <SelectField
      {...rest}
      value={value}
      options={isKnown ? shown : [{ value, label: value }, ...shown]}
      onPointerDown={use}
      onFocus={use}
      onBlur={() => setUsed(false)}
    />
  );
}
