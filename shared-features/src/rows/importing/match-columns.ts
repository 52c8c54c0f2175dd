import type { PastedRow } from '../draft/row';
import { type Column, foldLines, type TableKind } from '../kinds/table-kind';
import type { Sheet } from './read-file';

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

/** A heading without its spelling: case, accents, spaces and punctuation. */
const headerKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

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

const holdAddresses = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('@'));

/**
 * Guesses where the columns of a file go, by their headings. Where no heading is known it looks at the cells: a column
 * of email addresses is recognised, and a first row without addresses above rows with some is a heading too.
 */
export function guessMapping<Field extends string>(
  sheet: Sheet,
  columns: readonly Column<Field>[],
): Guess {
  const [first = [], ...others] = sheet;
  const targets = targetsOf(columns);
  const mapping = first.map((heading) => keyFor(targets, heading));
  if (mapping.some((key) => key !== '') && !holdAddresses(first)) {
    return { hasHeader: true, mapping };
  }
  const email = columns.find(({ inputMode }) => inputMode === 'email');
  const addressesAt = email
    ? first.findIndex((_, at) => holdAddresses(sheet.map((row) => row[at] ?? '')))
    : -1;
  return {
    hasHeader: others.some(holdAddresses) && !holdAddresses(first),
    mapping: first.map((_, at) => (at === addressesAt && email ? email.field : '')),
  };
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

/** What stands in the way of a mapping. */
type MappingProblems = {
  /** By column of the file: the columns on the same place, itself included. */
  conflicts: ReadonlyMap<number, readonly number[]>;
  /** The labels of columns that must be filled and get nothing. */
  missing: readonly string[];
  /** Columns of the file that hold something and go nowhere. */
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
  // By part, so that a first name comes before a last name wherever their columns stand.
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
  const isClear = conflicts.size + missing.length + unknown.length === 0;
  return hasHeader && isClear ? toRecords(rows, mapping, kind) : null;
}
