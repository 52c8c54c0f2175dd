import { SelectField, TextField } from 'shared-ui';
import { texts } from '../texts';
import type { Choice, Column } from './table-kind';

type CellProps<Field extends string> = {
  column: Column<Field>;
  number: number;
  rowId: number;
  id: string;
  value: string;
  error: string | undefined;
  describedBy: string | undefined;
  change: (id: number, field: Field, value: string) => void;
};

/** The field in a cell: a text or a choice, whose accessible name carries the row. */
export function CellField<Field extends string>(props: CellProps<Field>) {
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
