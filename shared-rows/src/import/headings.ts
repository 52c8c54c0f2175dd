import type { TableColumn } from '../checks/table-definition';

/** What a column of a file can fill: a field, or a part of a field, such as the first name. */
export type ImportTarget = {
  /** The name of the field. For a part of a field, a number follows: `name:0`. */
  key: string;
  field: string;
  label: string;
  /** The headings that files use for this target, changed by `normalizeHeading`. */
  names: ReadonlySet<string>;
  separator?: string | undefined;
};

export const isPartOfField = ({ key, field }: ImportTarget): boolean => key !== field;

/** Longer headings are cut, because normalizing long texts takes time. */
const MAX_HEADING_LENGTH = 200;

/** Makes headings comparable: drops case, accents, spaces, punctuation, "[…]" and "(…)". */
export const normalizeHeading = (text: string): string =>
  text
    .slice(0, MAX_HEADING_LENGTH)
    .normalize('NFKD')
    // Runs after `normalize`, which turns the wide parentheses of Japanese lists into `()`.
    .replace(/\[[^[\]]*\]|\([^()]*\)|【[^【】]*】/g, '')
    // Drops accents, and the line that stretches Arabic words (U+0640).
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    // Turkish headings in capitals have "I" for "ı", and `toLowerCase` has made it an "i".
    .replaceAll('ı', 'i')
    // Replaces "ß", because headings in capitals have "SS", and Swiss texts have "ss".
    .replaceAll('ß', 'ss')
    // Keeps `#`, because "Employee #" is a column of numbers, but "Employee" is a column of names.
    .replace(/[^\p{L}\p{N}#]/gu, '');

export const normalizedHeadings = (...headers: readonly string[]) =>
  new Set(headers.join(', ').split(', ').map(normalizeHeading).filter(Boolean));

export const importTargetsOf = (columns: readonly TableColumn[]): ImportTarget[] =>
  columns.flatMap(({ field, label, headers, ambiguousHeaders = '', parts = [], separator }) => [
    {
      key: field,
      field,
      label,
      names: normalizedHeadings(label, headers, ambiguousHeaders),
      separator,
    },
    ...parts.map((part, index) => ({
      key: `${field}:${index}`,
      field,
      label: part.label,
      names: normalizedHeadings(part.label, part.headers),
    })),
  ]);

export const findTargetOfHeading = (
  targets: readonly ImportTarget[],
  heading: string,
): ImportTarget | undefined => {
  const name = normalizeHeading(heading);
  return targets.find(({ names }) => names.has(name));
};

const hasAt = (text: string): boolean => /[@＠]/.test(text);

export const hasCellWithEmailAddress = (cells: readonly string[]): boolean => cells.some(hasAt);

/** Whether a text is a heading of the column, and certainly not the text of a cell. */
export const isHeadingOfColumn = (text: string, column: TableColumn): boolean =>
  findTargetOfHeading(importTargetsOf([{ ...column, ambiguousHeaders: '' }]), text) !== undefined;

/**
 * Whether a line is a header row: it has two known headings, or a single cell that is exactly the
 * label of a column. A single "Office" does not count, because it may be the name of a location.
 */
export function isHeaderLine(cells: readonly string[], columns: readonly TableColumn[]): boolean {
  if (hasCellWithEmailAddress(cells)) return false;
  const targets = importTargetsOf(columns);
  const known = new Set(cells.map((cell) => findTargetOfHeading(targets, cell)).filter(Boolean));
  return known.size > 1 || (cells.length === 1 && targets.some(({ label }) => label === cells[0]));
}

/**
 * Finds headings that `isHeaderLine` has not found. One cell is enough: a known heading that cannot
 * be a name, or a word in the first row above a column of email addresses.
 */
export function hasUnknownHeadings(
  [first = [], ...rows]: readonly string[][],
  columns: readonly TableColumn[],
): boolean {
  if (first.length === 1 || hasCellWithEmailAddress(first)) return false;
  const certain = columns.filter(({ ambiguousHeaders }, at) => at > 0 && !ambiguousHeaders);
  const targets = importTargetsOf(certain);
  const personAt = rows.findIndex(hasCellWithEmailAddress);
  const at = rows[personAt]?.findIndex(hasAt) ?? -1;
  // If email addresses follow, the headings may also be in a row below a title.
  const above = [first, ...rows.slice(0, Math.max(0, personAt))].flat();
  return (
    above.some((cell) => findTargetOfHeading(targets, cell)) ||
    // Does not match a mistyped address (it has a dot) or a word for a missing one, such as "none".
    (/^(?!(?:n\/?a|tbd|none|unknown|missing|pending)$)\p{L}[^.]+$/iu.test(first[at] ?? '') &&
      rows.every((row) => !row[at] || hasAt(row[at])))
  );
}
