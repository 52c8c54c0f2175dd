import type { Column } from '../kinds/table-kind';

/** Where a column of a file can go: a column of the table, or a part of one. */
export type Target<Field extends string> = {
  key: string;
  field: Field;
  /** Which part of the column, from 0; `null` for all of it. */
  part: number | null;
  label: string;
  /** What files call it, as `headerKey` writes it. */
  names: ReadonlySet<string>;
};

/** A heading with its spelling taken off: case, accents, spaces and punctuation. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const namesOf = (label: string, headers: readonly string[]) =>
  new Set([label, ...headers].map(headerKey));

/** All places the columns of a file can go to. */
export const targetsOf = <Field extends string>(
  columns: readonly Column<Field>[],
): Target<Field>[] =>
  columns.flatMap(({ field, label, headers, parts = [] }) => [
    { key: field, field, part: null, label, names: namesOf(label, headers) },
    ...parts.map((part, index) => ({
      key: `${field}:${index}`,
      field,
      part: index,
      label: part.label,
      names: namesOf(part.label, part.headers),
    })),
  ]);
