import type { TableColumn, TableDefinition } from '../checks/table-definition';
import { MAX_ROWS_ABOVE_HEADER, type SheetCells } from '../reading/sheet';
import {
  findTargetOfHeading,
  hasCellWithEmailAddress,
  type ImportTarget,
  importTargetsOf,
  isPartOfField,
  normalizedHeadings,
  normalizeHeading,
} from './headings';
import { type ColumnMapping, checkColumnMapping } from './match-columns';

export type ColumnGuess = {
  /** The index of the header row; `null` when there is none. */
  header: number | null;
  mapping: ColumnMapping;
};

/** How many rows a guess reads. More rows would take too long for 300 columns. */
const SAMPLE_ROWS = 250;

/** The index of the row with headings; -1 if it is uncertain. A title is often above this row. */
function findHeadings(sheet: SheetCells, columns: readonly TableColumn[]): number {
  const targets = importTargetsOf(columns);
  const rows = sheet.slice(0, SAMPLE_ROWS);
  // Skips a row with only one filled cell, such as the title "Exported by admin@example.com".
  const person = rows.find((row) => hasCellWithEmailAddress(row) && row.filter(Boolean).length > 1);
  const firstPerson = person ? rows.indexOf(person) : rows.findIndex(hasCellWithEmailAddress);
  const above = firstPerson < 0 ? sheet : sheet.slice(0, firstPerson);
  const countKnown = (row: SheetCells[number]) =>
    new Set(row.flatMap((cell) => findTargetOfHeading(targets, cell) ?? [])).size;
  const known = above.slice(0, MAX_ROWS_ABOVE_HEADER + 1).map(countKnown);
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  // A row with just one known heading is the header row only if email addresses follow below the
  // row. Without email addresses, a cell such as "Office" may be the name of a location.
  return firstPerson > 0 ? known.lastIndexOf(1) : -1;
}

/**
 * Returns the `key` of each column's target; '' for a column that is not imported. If several
 * columns have the same target, the filled column with the most usual heading wins.
 */
function mapHeadings(
  headings: readonly string[],
  rows: SheetCells,
  columns: readonly TableColumn[],
): string[] {
  const targets = importTargetsOf(columns);
  const isNumeric = (at: number) => {
    const sample = rows.slice(0, SAMPLE_ROWS);
    const text = sample.map((row) => row[at]).join(' ');
    // A column with only "-" or "." is not numeric. These signs stand for a missing name.
    return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);
  };
  const found = headings.map((heading, at) => {
    const target = findTargetOfHeading(targets, heading);
    // The headings "S/N" and "Contact" may mean names of people, but not above a column of numbers.
    // Only the field for names of people has `parts`.
    const isPerson = columns.some(({ field, parts }) => parts && field === target?.field);
    return isPerson && isNumeric(at) ? undefined : target;
  });
  const rankOf = (at: number) => {
    const names = [...(found[at]?.names ?? [])];
    const isEmpty = !rows.slice(0, SAMPLE_ROWS).some((row) => row[at]?.trim());
    return names.indexOf(normalizeHeading(headings[at] ?? '')) + (isEmpty ? names.length : 0);
  };
  const bestAt = new Map<ImportTarget, number>();
  found.forEach((target, at) => {
    if (!target) return;
    const rival = bestAt.get(target) ?? at;
    bestAt.set(target, rankOf(at) < rankOf(rival) ? at : rival);
  });
  const mapping = found.map((target, at) =>
    target && bestAt.get(target) === at ? target.key : '',
  );
  for (const [whole, wholeAt] of bestAt) {
    const parts = targets.filter((each) => each.field === whole.field && isPartOfField(each));
    const partsAt = parts.flatMap((part) => bestAt.get(part) ?? []);
    if (isPartOfField(whole) || partsAt.length === 0) continue;
    // A column "Name" may have the part of the name that is missing: the first name beside
    // "Surname", the last name beside "Vorname" (German for first name).
    const missing = [parts.at(0), parts.at(-1)].filter((part) => part && !bestAt.has(part));
    if (missing.length > 1 || hasPartsInside(rows, wholeAt, partsAt)) {
      for (const at of partsAt) mapping[at] = '';
    } else mapping[wholeAt] = missing[0]?.key ?? '';
  }
  for (const { field, furtherHeaders } of columns) {
    // Without an address column, skips columns such as cities, because the cities may be the names
    // of the locations.
    if (!furtherHeaders || !mapping.includes(field)) continue;
    const names = normalizedHeadings(furtherHeaders);
    headings.forEach((heading, at) => {
      if (names.has(normalizeHeading(heading))) mapping[at] = field;
    });
  }
  return mapping;
}

/**
 * Whether a column has full names: at least half of its filled cells contain a part of the name
 * from the same row. The parts are in the columns `partsAt`. Rows without parts do not count.
 */
function hasPartsInside(rows: SheetCells, wholeAt: number, partsAt: readonly number[]): boolean {
  const filled = rows.slice(0, SAMPLE_ROWS).filter((row) => row[wholeAt]?.trim());
  if (filled.length === 0) return false;
  const compared = filled.flatMap((row) => {
    const whole = normalizeHeading(row[wholeAt] ?? '');
    const parts = partsAt.map((at) => normalizeHeading(row[at] ?? '')).filter(Boolean);
    return parts.length > 0 ? parts.some((part) => whole.includes(part)) : [];
  });
  return compared.filter(Boolean).length * 2 >= compared.length;
}

/**
 * Finds the fields of columns whose headings are unknown, by their content. If some headings are
 * known, only finds the name and the email address: in another column, words such as "Manager" may
 * be job titles, not roles.
 */
function mapContents(
  rows: SheetCells,
  columns: readonly TableColumn[],
  known: readonly string[],
): string[] {
  const width = rows[0]?.length ?? known.length;
  const taken = new Set(known.map((key) => key.replace(/:.*/, '')));
  const isPartlyKnown = known.some(Boolean);
  const [name] = columns;
  const hasEmails = columns.some(({ input }) => input === 'email');
  const isWords = (cells: readonly string[]) =>
    cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && !/[\p{Nd}/]/u.test(cell));
  const fieldOf = (cells: readonly string[], at: number): string | undefined =>
    columns.find(({ field, input, choices, meant }) => {
      if (taken.has(field) || cells.length === 0) return false;
      if (input === 'email') return hasCellWithEmailAddress(cells);
      if (isPartlyKnown) return false;
      // Both the names of locations and the names of time zones are often cities. So the last of
      // several columns, which usually has the time zones, never counts as the column of names.
      if (field === name?.field)
        return !hasEmails && isWords(cells) && (width === 1 || at < width - 1);
      const isChoice = (choice: string | undefined) =>
        choice && choices?.some(({ value }) => value === choice);
      return cells.every((cell) => isChoice(meant?.(cell)));
    })?.field;
  const sample = rows.slice(0, SAMPLE_ROWS);
  const cellsOf = (at: number) => sample.map((row) => row[at] ?? '').filter(Boolean);
  const mapping = Array.from({ length: width }, (_, at): string => {
    const field = known[at] || fieldOf(cellsOf(at), at);
    if (field) taken.add(field);
    return field ?? '';
  });
  // Takes the first unmapped column with only words as the column of names. There are two doubts:
  // some headings are known, or no column has email addresses. With one doubt, takes the column
  // only if no other column has only words. With two doubts, takes no column.
  const wordsAt = mapping.flatMap((key, at) => (key === '' && isWords(cellsOf(at)) ? at : []));
  const hasAddresses = columns.some(({ field, input }) => input === 'email' && taken.has(field));
  const doubts = Number(isPartlyKnown) + Number(!hasAddresses);
  const [namesAt] = doubts > 1 || (doubts === 1 && wordsAt.length > 1) ? [] : wordsAt;
  return name && !taken.has(name.field) && namesAt !== undefined
    ? mapping.with(namesAt, name.field)
    : mapping;
}

export const sheetRowsBelowHeader = (
  sheet: SheetCells,
  header: ColumnGuess['header'],
): SheetCells => (header === null ? sheet : sheet.slice(header + 1));

export function mapColumnsToFields(
  sheet: SheetCells,
  header: ColumnGuess['header'],
  columns: readonly TableColumn[],
): ColumnMapping {
  const headings = header === null ? [] : (sheet[header] ?? []);
  const rows = sheetRowsBelowHeader(sheet, header);
  const known = hasCellWithEmailAddress(headings) ? [] : mapHeadings(headings, rows, columns);
  return mapContents(rows, columns, known);
}

export function guessColumnMapping(
  sheet: SheetCells,
  columns: readonly TableColumn[],
): ColumnGuess {
  const header = guessHeader(sheet, columns);
  return { header, mapping: mapColumnsToFields(sheet, header, columns) };
}

function guessHeader(sheet: SheetCells, columns: readonly TableColumn[]): ColumnGuess['header'] {
  const headings = findHeadings(sheet, columns);
  if (headings >= 0) return headings;
  const at = sheet.findIndex((row) => row.some(Boolean));
  const first = sheet[at] ?? [];
  if (hasCellWithEmailAddress(first)) return null;
  const targets = importTargetsOf(columns);
  const isKnown = first.some((heading) => findTargetOfHeading(targets, heading));
  return isKnown || sheet.slice(at + 1, SAMPLE_ROWS).some(hasCellWithEmailAddress) ? at : null;
}

/** Returns `null` if the user must choose the fields of some columns. */
export function guessUnambiguousColumnMapping(
  sheet: SheetCells,
  definition: TableDefinition,
): ColumnGuess | null {
  const guess = guessColumnMapping(sheet, definition.columns);
  const { header, mapping } = guess;
  if (header === null) return null;
  const { conflicts, missing } = checkColumnMapping(mapping, definition);
  const hasUnknown = sheetRowsBelowHeader(sheet, header).some((row) =>
    row.some((cell, at) => cell !== '' && !mapping[at]),
  );
  const targets = importTargetsOf(definition.columns);
  const isByName = mapping.every((key, at) => {
    const heading = findTargetOfHeading(targets, sheet[header]?.[at] ?? '');
    return key === '' || key.replace(/:.*/, '') === heading?.field;
  });
  const isClear = conflicts.size + missing.length === 0 && !hasUnknown;
  return isByName && isClear ? guess : null;
}
