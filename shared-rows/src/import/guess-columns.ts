import type { Column, TableKind } from '../checks/kind';
import type { Sheet } from '../reading/sheet';
import {
  type ColumnTarget,
  columnTargets,
  haveEmailAddress,
  headerKey,
  targetKeyOf,
} from './headings';
import { checkMapping, type Mapping } from './match-columns';

/** Which row of a file names its columns, and where they seem to belong. */
export type ColumnGuess = {
  /** From 0; `null` when no row does. */
  header: number | null;
  mapping: Mapping;
};

/** The most rows above the headings: a title, a date, a blank line. */
export const MAX_TITLE_ROWS = 10;

/** So many rows are enough to guess what a column holds. All of up to 300 columns are read in one task. */
const SAMPLE_ROWS = 250;

/**
 * The row whose cells name most columns, from 0; -1 for none. Reports and spreadsheets often begin
 * with a title.
 */
function findHeadings(sheet: Sheet, columns: readonly Column[]): number {
  const targets = columnTargets(columns);
  const firstPerson = sheet.slice(0, SAMPLE_ROWS).findIndex(haveEmailAddress);
  const known = sheet
    .slice(0, firstPerson < 0 ? MAX_TITLE_ROWS : Math.min(firstPerson, MAX_TITLE_ROWS))
    .map((row) => new Set(row.map((cell) => targetKeyOf(targets, cell)).filter(Boolean)).size);
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  // In a list of people, a row above them with one known name is the header. A list of offices may have an office
  // called "Office", so there one name is not enough.
  return firstPerson > 0 ? known.lastIndexOf(1) : -1;
}

/**
 * Where columns go by their headings. Of several columns for one place the one with the most usual heading wins, and a
 * full name wins over its parts.
 */
function mapHeadings(headings: readonly string[], targets: readonly ColumnTarget[]): string[] {
  const keys = headings.map((heading) => targetKeyOf(targets, heading));
  const ranks = keys.map((key, at) => {
    const names = targets.find((target) => target.key === key)?.names ?? [];
    return [...names].indexOf(headerKey(headings[at] ?? ''));
  });
  const bestOf = new Map<string, number>();
  keys.forEach((key, at) => {
    const rival = bestOf.get(key) ?? at;
    bestOf.set(key, (ranks[at] ?? 0) < (ranks[rival] ?? 0) ? at : rival);
  });
  const isWhole = (key: string) =>
    targets.some((target) => target.key === key && target.part === null);
  return keys.map((key, at) => {
    if (key === '') return '';
    const [field = ''] = key.split(':');
    const hasWhole = !isWhole(key) && keys.includes(field);
    return bestOf.get(key) === at && !hasWhole ? key : '';
  });
}

/** Where columns without known headings go, by what they hold: addresses, names of roles and locations, names. */
function mapContents(rows: Sheet, columns: readonly Column[]): string[] {
  const width = rows[0]?.length ?? 0;
  const taken = new Set();
  const fieldOf = (cells: readonly string[]): string | undefined =>
    columns.find(({ field, input, choices, meant }) => {
      if (taken.has(field) || cells.length === 0) return false;
      if (input === 'email') return haveEmailAddress(cells);
      const isChoice = (choice: string | undefined) =>
        choice && choices?.some(({ value }) => value === choice);
      return cells.every((cell) => isChoice(meant?.(cell)));
    })?.field;
  const sample = rows.slice(0, SAMPLE_ROWS);
  const cellsOf = (at: number) => sample.map((row) => row[at] ?? '').filter(Boolean);
  const mapping = Array.from({ length: width }, (_, at): string => {
    const field = fieldOf(cellsOf(at));
    if (field) taken.add(field);
    return field ?? '';
  });
  // When there are email addresses, the first column of words holds the names.
  const [name] = columns;
  const isWords = (cells: readonly string[]) =>
    cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && !/\p{Nd}/u.test(cell));
  const namesAt = mapping.findIndex((key, at) => key === '' && isWords(cellsOf(at)));
  const hasAddresses = columns.some(({ field, input }) => input === 'email' && taken.has(field));
  return name && hasAddresses && namesAt >= 0 ? mapping.with(namesAt, name.field) : mapping;
}

/** The rows below the one that names the columns. */
export const rowsBelowHeader = (sheet: Sheet, header: ColumnGuess['header']): Sheet =>
  header === null ? sheet : sheet.slice(header + 1);

/** Matches the columns when this row is the heading: by name, or by content for a column with an unknown name. */
export function mapColumns(
  sheet: Sheet,
  header: ColumnGuess['header'],
  columns: readonly Column[],
): Mapping {
  const headings = header === null ? [] : (sheet[header] ?? []);
  const byName = haveEmailAddress(headings) ? [] : mapHeadings(headings, columnTargets(columns));
  return byName.some(Boolean) ? byName : mapContents(rowsBelowHeader(sheet, header), columns);
}

/**
 * Guesses which row names the columns, and where they go. When no name is known, a first row without email addresses
 * counts as the heading if rows below have addresses.
 */
export function guessMapping(sheet: Sheet, columns: readonly Column[]): ColumnGuess {
  const header = guessHeader(sheet, columns);
  return { header, mapping: mapColumns(sheet, header, columns) };
}

function guessHeader(sheet: Sheet, columns: readonly Column[]): ColumnGuess['header'] {
  const headings = findHeadings(sheet, columns);
  if (headings >= 0) return headings;
  const at = sheet.findIndex((row) => row.some(Boolean));
  const first = sheet[at] ?? [];
  if (haveEmailAddress(first)) return null;
  const isKnown = mapHeadings(first, columnTargets(columns)).some(Boolean);
  return isKnown || sheet.slice(at + 1, SAMPLE_ROWS).some(haveEmailAddress) ? at : null;
}

/** Where the columns of a sheet go when all of them are known; `null` when the user must match them. */
export function unambiguousMapping(sheet: Sheet, kind: TableKind): ColumnGuess | null {
  const guess = guessMapping(sheet, kind.columns);
  const { header, mapping } = guess;
  if (header === null) return null;
  const { conflicts, missing } = checkMapping(mapping, kind);
  const hasUnknown = rowsBelowHeader(sheet, header).some((row) =>
    row.some((cell, at) => cell !== '' && !mapping[at]),
  );
  const targets = columnTargets(kind.columns);
  const isByName = mapping.some(
    (key, at) => key && key === targetKeyOf(targets, sheet[header]?.[at] ?? ''),
  );
  const isClear = conflicts.size + missing.length === 0 && !hasUnknown;
  return isByName && isClear ? guess : null;
}
