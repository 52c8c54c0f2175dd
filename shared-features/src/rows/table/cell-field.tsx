import { TextField } from 'shared-ui';
import type { Column } from '../kinds/table-kind';
import { texts } from '../texts';
import { ChoiceCell } from './choice-cell';

type CellProps<Field extends string> = {
  column: Column<Field>;
  number: number;
  rowId: number;
  id: string;
  value: string;
  error: string | undefined;
  describedBy: string | undefined;
  /** All choices are in the document before anybody opens the cell: only where there are few rows. */
  eager: boolean;
  change: (id: number, field: Field, value: string) => void;
};

/** The field in a cell: a text or a choice, whose accessible name carries the row. */
export function CellField<Field extends string>(props: CellProps<Field>) {
  const { column, number, rowId, id, value, error, describedBy, eager, change } = props;
  const shared = {
    id,
    value,
    error,
    label: column.label,
    optional: column.optional,
    'aria-label': texts.cell(column.label, number),
    'aria-describedby': describedBy,
    'data-row': rowId,
    'data-field': column.field,
  };
  if (column.choices) {
    return (
      <ChoiceCell
        {...shared}
        choices={column.choices}
        eager={eager}
        onChange={(event) => change(rowId, column.field, event.target.value)}
      />
    );
  }
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
