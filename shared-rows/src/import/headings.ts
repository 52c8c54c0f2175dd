import type { Column } from '../checks/kind';

/** A possible target of a file's column: a column of the table, or a part of one. */
export type ColumnTarget = {
  key: string;
  field: string;
  /** Which part of the column, from 0; `null` for all of it. */
  part: number | null;
  label: string;
  /** The names of this column in files, in the form of `headerKey`. */
  names: ReadonlySet<string>;
};

/** Longer texts are no known heading, and normalizing them takes time. */
const MAX_HEADING_LENGTH = 200;

/** The heading without case, accents, spaces, punctuation and remarks such as "[Required]". */
export const headerKey = (text: string): string =>
  text
    .slice(0, MAX_HEADING_LENGTH)
    .replace(/\[[^[\]]*\]|\([^()]*\)/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Keeps `#`: "Employee #" is a number, not a person.
    .replace(/[^\p{L}\p{N}#]/gu, '');

const namesOf = (label: string, headers: readonly string[]) =>
  new Set([label, ...headers].map(headerKey));

export const columnTargets = (columns: readonly Column[]): ColumnTarget[] =>
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

/** The key of the target that a heading names; empty when there is none. */
export const targetKeyOf = (targets: readonly ColumnTarget[], heading: string): string => {
  const name = headerKey(heading);
  return targets.find(({ names }) => names.has(name))?.key ?? '';
};

/** Such a row is data, because headings contain no email addresses. */
export const haveEmailAddress = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('@'));

/**
 * A list of offices may begin with "Office", so one known word names the columns only if it is
 * exactly the label of one.
 */
export function isHeading(first: readonly string[], columns: readonly Column[]): boolean {
  const targets = columnTargets(columns);
  const known = new Set(
    first.map((cell) => targetKeyOf(targets, cell)).filter((key) => key !== ''),
  );
  if (haveEmailAddress(first)) return false;
  return known.size > 1 || (first.length === 1 && targets.some(({ label }) => label === first[0]));
}
