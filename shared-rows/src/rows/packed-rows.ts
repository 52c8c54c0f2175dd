import type { Row } from '../checks/row';

/**
 * Rows as a draft stores them: only their texts, the fields named once. 5,000 users take some 300 kB of the 5 MB that
 * a browser gives.
 */
type PackedRows = {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  /** Indexes of rows whose problems are shown. */
  checked: readonly number[];
  /** Indexes of rows that may be stored already. */
  unconfirmed: readonly number[];
};

/** What a draft keeps of a row. */
export type DraftRow = Pick<Row, 'values' | 'checked' | 'state'>;

const indexesOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number[] =>
  items.flatMap((item, index) => (is(item) ? [index] : []));

/** Packs rows for a draft. A row in flight becomes unconfirmed: a closed page never sees its answer. */
export const packRows = (rows: readonly Row[], fields: readonly string[]): PackedRows => ({
  fields,
  rows: rows.map(({ values }) => fields.map((field) => values[field] ?? '')),
  checked: indexesOf(rows, ({ checked }) => checked),
  unconfirmed: indexesOf(rows, ({ state }) => state === 'inFlight' || state === 'unconfirmed'),
});

const isListOf = (value: unknown, type: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type);

// Checked by hand, because pages with the notice about unsent rows would load a library for it.
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

/**
 * The rows of a draft, with the fields that it has: an older version may have stored fewer, which are blank then. None when
 * it has another shape.
 */
export function unpackRows(stored: unknown, fields: readonly string[]): DraftRow[] {
  if (!isPacked(stored)) return [];
  const known = fields.filter((field) => stored.fields.includes(field));
  if (known.length === 0) return [];
  const checked = new Set(stored.checked);
  const unconfirmed = new Set(stored.unconfirmed);
  return stored.rows.map((texts, index) => ({
    values: Object.fromEntries(
      known.map((field) => [field, texts[stored.fields.indexOf(field)] ?? '']),
    ),
    checked: checked.has(index),
    state: unconfirmed.has(index) ? 'unconfirmed' : 'unsent',
  }));
}
