import type { PastedRow } from '../draft/row';
import { type Column, foldLines, type TableKind } from '../kinds/table-kind';
import { readSheet, type Sheet } from './read-file';

/** Where a column of a file can go: a column of the table, or a part of one. */
type Target<Field extends string> = {
  key: string;
  field: Field;
  /** Which part of the column, from 0; `null` for all of it. */
  part: number | null;
  label: string;
  /** What files call it, as `headerKey` writes it. */
  names: ReadonlySet<string>;
};

/** A heading without its spelling: case, accents, spaces, punctuation and remarks such as "[Required]". */
const headerKey = (text: string): string =>
  text
    .replace(/\[[^\]]*\]|\([^)]*\)/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // "Employee #" names a number, not an employee.
    .replace(/[^\p{L}\p{N}#]/gu, '');

const namesOf = (label: string, headers: readonly string[]) =>
  new Set([label, ...headers].map(headerKey));

/** All places where the columns of a file can go. */
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

/** Where each column of a file goes: the key of a target, or empty for nowhere. */
export type Mapping = readonly string[];

/** What a file holds, and where its columns seem to belong. */
export type Guess = {
  /** The first row names the columns. */
  hasHeader: boolean;
  mapping: Mapping;
};

const keyFor = <Field extends string>(targets: readonly Target<Field>[], heading: string) =>
  targets.find(({ names }) => names.has(headerKey(heading)))?.key ?? '';

/** The most rows above the headings: a title, a date, a blank line. */
const MAX_TITLE_ROWS = 10;

/** The sheet from its headings on: reports and spreadsheets often begin with a title. */
function fromHeadings<Field extends string>(
  sheet: Sheet,
  columns: readonly Column<Field>[],
): Sheet {
  const targets = targetsOf(columns);
  const firstPerson = sheet.findIndex(holdAddresses);
  const above = sheet.slice(0, firstPerson < 0 ? MAX_TITLE_ROWS : firstPerson);
  const known = above
    .slice(0, MAX_TITLE_ROWS)
    .map((row) => new Set(row.map((cell) => keyFor(targets, cell)).filter(Boolean)).size);
  const most = Math.max(0, ...known);
  return most > 1 ? sheet.slice(known.indexOf(most)) : sheet;
}

/**
 * Where columns go by their headings. Of several columns for one place the one with the most usual heading wins, and a
 * full name wins over its parts.
 */
function mapHeadings<Field extends string>(
  headings: readonly string[],
  targets: readonly Target<Field>[],
): string[] {
  const keys = headings.map((heading) => keyFor(targets, heading));
  const rankOf = (at: number) => {
    const names = targets.find(({ key }) => key === keys[at])?.names ?? [];
    return [...names].indexOf(headerKey(headings[at] ?? ''));
  };
  const isWhole = (key: string) =>
    targets.some((target) => target.key === key && target.part === null);
  return keys.map((key, at) => {
    const rivals = keys.flatMap((other, index) => (other === key ? [index] : []));
    const best = rivals.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
    const [field = ''] = key.split(':');
    const hasWhole = !isWhole(key) && keys.includes(field);
    return best === at && !hasWhole ? key : '';
  });
}

/** Where columns without known headings go, by what they hold: addresses, names of roles and locations, names. */
function mapContents<Field extends string>(
  rows: Sheet,
  columns: readonly Column<Field>[],
): string[] {
  const width = rows[0]?.length ?? 0;
  const taken = new Set<Field>();
  const fieldOf = (cells: readonly string[]): Field | undefined =>
    columns.find(({ field, inputMode, choices, resolve }) => {
      if (taken.has(field) || cells.length === 0) return false;
      if (inputMode === 'email') return holdAddresses(cells);
      return (
        choices &&
        cells.every((cell) => choices.some(({ value }) => value && value === resolve?.(cell)))
      );
    })?.field;
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '').filter(Boolean);
  const mapping = Array.from({ length: width }, (_, at): string => {
    const field = fieldOf(cellsOf(at));
    if (field) taken.add(field);
    return field ?? '';
  });
  // Beside addresses, the first column of words holds the names.
  const [name] = columns;
  const isWords = (cells: readonly string[]) =>
    cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && !/\p{Nd}/u.test(cell));
  const namesAt = mapping.findIndex((key, at) => key === '' && isWords(cellsOf(at)));
  const hasAddresses = columns.some(
    ({ field, inputMode }) => inputMode === 'email' && taken.has(field),
  );
  return name && hasAddresses && namesAt >= 0 ? mapping.with(namesAt, name.field) : mapping;
}

const holdAddresses = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('@'));

/**
 * Guesses where the columns of a file go, by their headings. Where no heading is known it looks at the cells, and a first
 * row without addresses above rows with some is a heading too.
 */
export function guessMapping<Field extends string>(
  sheet: Sheet,
  columns: readonly Column<Field>[],
): Guess {
  const [first = [], ...others] = sheet;
  const targets = targetsOf(columns);
  const mapping = mapHeadings(first, targets);
  if (mapping.some((key) => key !== '') && !holdAddresses(first)) {
    return { hasHeader: true, mapping };
  }
  const hasHeader = others.some(holdAddresses) && !holdAddresses(first);
  return { hasHeader, mapping: mapContents(hasHeader ? others : sheet, columns) };
}

/**
 * Whether the first of several pasted rows surely names the columns. A list of offices may begin with "Office", so one
 * known word is not enough unless it is exactly the label of a column.
 */
export function isHeading<Field extends string>(
  first: readonly string[],
  columns: readonly Column<Field>[],
): boolean {
  const targets = targetsOf(columns);
  const known = new Set(first.map((cell) => keyFor(targets, cell)).filter((key) => key !== ''));
  if (holdAddresses(first)) return false;
  return known.size > 1 || (first.length === 1 && targets.some(({ label }) => label === first[0]));
}

/** What is wrong with a mapping. */
type MappingProblems = {
  /** By column of the file: all columns with the same target, including itself. */
  conflicts: ReadonlyMap<number, readonly number[]>;
  /** The labels of required columns that get no values. */
  missing: readonly string[];
  /** Columns of the file that have content and no target. */
  unknown: readonly number[];
};

/** Checks a mapping of the rows below the heading. */
export function checkMapping<Field extends string>(
  rows: Sheet,
  mapping: Mapping,
  { columns, blank }: Pick<TableKind<Field>, 'columns' | 'blank'>,
): MappingProblems {
  const targets = new Map(targetsOf(columns).map((target) => [target.key, target]));
  const conflicts = new Map<number, readonly number[]>();
  mapping.forEach((key, at) => {
    const target = targets.get(key);
    if (!target) return;
    const rivals = mapping.flatMap((other, index) => {
      const rival = targets.get(other);
      const isSame = rival?.field === target.field;
      return isSame && (rival.part === target.part || rival.part === null || target.part === null)
        ? [index]
        : [];
    });
    if (rivals.length > 1) conflicts.set(at, rivals);
  });
  const reached = new Set(mapping.map((key) => targets.get(key)?.field));
  const isNeeded = ({ optional, field }: Column<Field>) => !optional && blank[field] === '';
  return {
    conflicts,
    missing: columns
      .filter((column) => isNeeded(column) && !reached.has(column.field))
      .map(({ label }) => label),
    unknown: mapping.flatMap((key, at) => (key === '' && rows.some((row) => row[at]) ? [at] : [])),
  };
}

/** The records of a file: each row's cells where its columns go. Rows without any are left out. */
export function toRecords<Field extends string>(
  rows: Sheet,
  mapping: Mapping,
  { columns, tidy = (record) => record }: Pick<TableKind<Field>, 'columns' | 'tidy'>,
): PastedRow<Field>[] {
  // Sorted by part, so that the first name comes before the last name in any order of columns.
  const taken = targetsOf(columns)
    .sort((one, other) => (one.part ?? 0) - (other.part ?? 0))
    .flatMap(({ key, field }) => {
      const at = mapping.indexOf(key);
      const resolve = columns.find((column) => column.field === field)?.resolve;
      return at < 0 ? [] : [{ at, field, resolve }];
    });
  return rows.flatMap((row) => {
    const record: PastedRow<Field> = {};
    for (const { at, field, resolve } of taken) {
      const text = row[at];
      if (!text) continue;
      const meant = resolve?.(text) ?? text;
      record[field] = record[field] === undefined ? meant : `${record[field]} ${meant}`;
    }
    return Object.keys(record).length > 0 ? [tidy(foldLines(record, columns))] : [];
  });
}

/** The records of a sheet whose columns are all known; `null` where somebody has to match them. */
export function recordsOf<Field extends string>(
  sheet: Sheet,
  kind: TableKind<Field>,
): PastedRow<Field>[] | null {
  const { hasHeader, mapping } = guessMapping(sheet, kind.columns);
  const rows = sheet.slice(1);
  const { conflicts, missing, unknown } = checkMapping(rows, mapping, kind);
  const targets = targetsOf(kind.columns);
  const isByHeading = mapping.some(
    (key, at) => key && key === keyFor(targets, sheet[0]?.[at] ?? ''),
  );
  const isClear = conflicts.size + missing.length + unknown.length === 0;
  return hasHeader && isByHeading && isClear ? toRecords(rows, mapping, kind) : null;
}

/** Whether a text lists recipients of an email, such as `Ada <ada@example.com>; …`, and is no table. */
const isRecipients = (text: string): boolean => {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => /<[^<>\s]+@[^<>\s]+>/.test(line));
};

/** The records of a text, or the sheet whose columns somebody has to match. */
export function readRecords<Field extends string>(
  text: string,
  kind: TableKind<Field>,
): { records: readonly PastedRow<Field>[] } | { asking: Sheet } {
  const sheet = fromHeadings(readSheet(text), kind.columns);
  const records = recordsOf(sheet, kind);
  if (records) return { records };
  const [start] = kind.columns;
  const list = start && isRecipients(text) ? kind.read(text, start.field) : null;
  return list ? { records: list } : { asking: sheet };
}
