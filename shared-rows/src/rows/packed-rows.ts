import * as v from 'valibot';
import type { Row } from '../checks/row';

/**
 * Rows as a draft stores them: only their texts, the fields named once. 5,000 users take some 300 kB of the 5 MB that
 * a browser gives.
 */
const packedSchema = v.object({
  fields: v.array(v.string()),
  rows: v.array(v.array(v.string())),
  /** Indexes of rows whose problems are shown. */
  checked: v.array(v.number()),
  /** Indexes of rows that may be stored already. */
  unconfirmed: v.array(v.number()),
});
type PackedRows = v.InferOutput<typeof packedSchema>;

/** What a draft keeps of a row. */
export type KeptRow = Pick<Row, 'values' | 'checked' | 'state'>;

const indexesOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number[] =>
  items.flatMap((item, index) => (is(item) ? [index] : []));

/** Packs rows for a draft. A row in flight becomes unconfirmed: a closed page never sees its answer. */
export const packRows = (rows: readonly Row[], fields: readonly string[]): PackedRows => ({
  fields: [...fields],
  rows: rows.map(({ values }) => fields.map((field) => values[field] ?? '')),
  checked: indexesOf(rows, ({ checked }) => checked),
  unconfirmed: indexesOf(rows, ({ state }) => state === 'inFlight' || state === 'unconfirmed'),
});

/**
 * The rows of a draft, with the fields that it has: an older version may have stored fewer, which are blank then. None when
 * it has another shape.
 */
export function unpackRows(stored: unknown, fields: readonly string[]): KeptRow[] {
  const { success, output } = v.safeParse(packedSchema, stored);
  if (!success) return [];
  const known = fields.filter((field) => output.fields.includes(field));
  if (known.length === 0) return [];
  const checked = new Set(output.checked);
  const unconfirmed = new Set(output.unconfirmed);
  return output.rows.map((texts, index) => ({
    values: Object.fromEntries(
      known.map((field) => [field, texts[output.fields.indexOf(field)] ?? '']),
    ),
    checked: checked.has(index),
    state: unconfirmed.has(index) ? 'unconfirmed' : 'unsent',
  }));
}
