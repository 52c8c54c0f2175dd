import type { Row } from '../rows/row';
import type { KeptRow } from '../rows/rows-state';

/**
 * A table's rows as a draft keeps them: texts alone, their fields named once. 5,000 people take some 300 KB of the 5 MB
 * a browser gives.
 */
type PackedRows = {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  /** Indexes of rows whose mistakes are shown, and of rows that may be stored already. */
  checked: readonly number[];
  unsure: readonly number[];
};

const indexesOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number[] =>
  items.flatMap((item, index) => (is(item) ? [index] : []));

/** Packs rows for a draft. */
export const packRows = <Field extends string>(
  rows: readonly Row<Field>[],
  fields: readonly Field[],
): PackedRows => ({
  fields,
  rows: rows.map(({ values }) => fields.map((field) => values[field])),
  checked: indexesOf(rows, (row) => row.checked),
  unsure: indexesOf(rows, (row) => row.unsure),
});

const isListOf = <Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(is);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTexts = (value: unknown): value is string[] => isListOf(value, isText);

const isPacked = (value: unknown): value is PackedRows => {
  if (typeof value !== 'object' || value === null) return false;
  const { fields, rows, checked, unsure } = value as Partial<PackedRows>;
  return (
    isTexts(fields) &&
    isListOf(rows, isTexts) &&
    isListOf(checked, isNumber) &&
    isListOf(unsure, isNumber)
  );
};

/** The rows of a draft; none if it is of another shape, as one that an older version of the page left. */
export function unpackRows<Field extends string>(
  packed: unknown,
  fields: readonly Field[],
): KeptRow<Field>[] {
  if (!isPacked(packed) || fields.some((field) => !packed.fields.includes(field))) return [];
  const checked = new Set(packed.checked);
  const unsure = new Set(packed.unsure);
  const places = fields.map((field) => packed.fields.indexOf(field));
  return packed.rows.map((texts, index) => ({
    values: Object.fromEntries(
      fields.map((field, at) => [field, texts[places[at] ?? -1] ?? '']),
    ) as KeptRow<Field>['values'],
    checked: checked.has(index),
    unsure: unsure.has(index),
  }));
}

/** How many rows a draft holds. */
export const countDraftRows = (packed: unknown): number =>
  isPacked(packed) ? packed.rows.length : 0;
