import type { Column } from '../kinds/table-kind';
import type { Sheet } from './read-sheet';
import { headerKey, type Target, targetsOf } from './targets';

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
 * Guesses where the columns of a file go, by their headings. Where no heading is known it goes by what is in them: a
 * column of addresses is one, and a first row without addresses above rows with some is a heading all the same.
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
 * Whether the first of several pasted rows surely names the columns: a list of offices may begin with "Office", so one
 * known word is not enough unless it is the very label of a column.
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
export type MappingProblems = {
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
  columns: readonly Column<Field>[],
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
  const isNeeded = ({ optional, initial }: Column<Field>) => !optional && initial === undefined;
  return {
    conflicts,
    missing: columns
      .filter((column) => isNeeded(column) && !reached.has(column.field))
      .map(({ label }) => label),
    unknown: mapping.flatMap((key, at) => (key === '' && rows.some((row) => row[at]) ? [at] : [])),
  };
}

/** Whether nothing needs to be asked. */
export const isClear = ({ conflicts, missing, unknown }: MappingProblems): boolean =>
  conflicts.size === 0 && missing.length === 0 && unknown.length === 0;
