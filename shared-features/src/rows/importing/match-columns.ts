import type { PastedRow } from '../draft/row';
import { type Column, foldLines, type TableKind } from '../kinds/table-kind';
import type { Sheet } from './read-file';

/** Where a column of a file can go: a column of the table, or a part of one. */
export type Target<Field extends string> = {
  key: string;
  field: Field;
  /** Which part of the column, from 0; `null` for all of it. */
  part: number | null;
  label: string;
  /** Names for this column in files, as `headerKey` writes them. */
  names: ReadonlySet<string>;
};

/** A heading without its spelling: case, accents, spaces, punctuation and remarks such as "[Required]". */
export const headerKey = (text: string): string =>
  text
    .replace(/\[[^[\]]*\]|\([^()]*\)/g, '')
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

/** The key of the target that a heading names; empty when it names none. */
export const keyFor = <Field extends string>(
  targets: readonly Target<Field>[],
  heading: string,
): string => {
  const name = headerKey(heading);
  return targets.find(({ names }) => names.has(name))?.key ?? '';
};

/** Whether a row has an address in it, so that it is data: a heading contains none. */
export const holdAddresses = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('@'));

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

/** The records of a list: each row's cells where its columns go. A blank row gives a record without cells. */
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
  return rows.map((row) => {
    const record: PastedRow<Field> = {};
    for (const { at, field, resolve } of taken) {
      const text = row[at];
      if (!text) continue;
      const meant = resolve?.(text) ?? text;
      record[field] = record[field] === undefined ? meant : `${record[field]} ${meant}`;
    }
    return tidy(foldLines(record, columns));
  });
}
