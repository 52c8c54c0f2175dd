import { AUTOFILLED_CELLS_KEY, type PastedRow, type Row, type RowState } from '../checks/row';

/**
 * Rows as the browser stores them. Field names occur once, so that 5,000 users take 350 to 650 kB
 * of the 5 MB that a browser can store. `checked` and `unconfirmed` are indexes of rows.
 * `completed`, which older drafts lack, has the texts of {@link AUTOFILLED_CELLS_KEY} for each row.
 */
type PackedRows = {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  checked: readonly number[];
  unconfirmed: readonly number[];
  completed?: readonly (PastedRow | null | undefined)[];
};

export type DraftRow = Pick<Row, 'values' | 'checked' | 'state'>;

/** A row in flight is stored as unconfirmed, because its response is lost if the page closes. */
const UNCONFIRMED: readonly RowState[] = ['inFlight', 'unconfirmed'];

export const packDraftRows = (
  rows: readonly DraftRow[],
  fields: readonly string[],
): PackedRows => ({
  fields,
  rows: rows.map(({ values }) => fields.map((field) => values[field] ?? '')),
  checked: rows.flatMap(({ checked }, at) => (checked ? at : [])),
  unconfirmed: rows.flatMap(({ state }, at) => (UNCONFIRMED.includes(state) ? at : [])),
  completed: rows.map(({ values }) => values[AUTOFILLED_CELLS_KEY]),
});

const isListOf = (value: unknown, type: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type);

// Uses no validation library, because pages that only count unsent rows would load it too.
const isPacked = (stored: unknown): stored is PackedRows => {
  const { fields, rows, checked, unconfirmed } = (stored ?? {}) as Partial<PackedRows>;
  return (
    isListOf(fields, 'string') &&
    Array.isArray(rows) &&
    rows.every((row) => isListOf(row, 'string')) &&
    isListOf(checked, 'number') &&
    isListOf(unconfirmed, 'number')
  );
};

/** Reads a stored draft. A draft of an older version may lack fields. Other values give no rows. */
export function unpackDraftRows(stored: unknown, fields: readonly string[]): DraftRow[] {
  if (!isPacked(stored)) return [];
  const known = fields.filter((field) => stored.fields.includes(field));
  if (known.length === 0) return [];
  const checked = new Set(stored.checked);
  const unconfirmed = new Set(stored.unconfirmed);
  return stored.rows.map((texts, index) => ({
    values: {
      ...Object.fromEntries(
        known.map((field) => [field, texts[stored.fields.indexOf(field)] ?? '']),
      ),
      [AUTOFILLED_CELLS_KEY]: stored.completed?.[index],
    },
    checked: checked.has(index),
    state: unconfirmed.has(index) ? 'unconfirmed' : 'unsent',
  }));
}
