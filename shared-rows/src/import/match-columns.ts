import type { PastedRow } from '../checks/row';
import { type Column, foldLines, type TableKind } from '../checks/table-kind';
import type { Sheet } from '../reading/sheet';
import { targetsOf } from './headings';

/** Where each column of a file goes: the key of a target, or empty for nowhere. */
export type Mapping = readonly string[];

/** What is wrong with a mapping. */
type MappingProblems = {
  /** By column of the file: all columns with the same target, including itself. */
  conflicts: ReadonlyMap<number, readonly number[]>;
  /** The labels of required columns that get no values. */
  missing: readonly string[];
};

/** Checks a mapping. */
export function checkMapping<Field extends string>(
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
  };
}

/** Reads the record of a row: its cells where their columns go. A blank row gives a record without cells. */
export function recordReader<Field extends string>(
  mapping: Mapping,
  { columns, tidy = (record) => record }: Pick<TableKind<Field>, 'columns' | 'tidy'>,
): (row: Sheet[number]) => PastedRow<Field> {
  // Sorted by part, so that the first name comes before the last name in any order of columns.
  const taken = targetsOf(columns)
    .sort((one, other) => (one.part ?? 0) - (other.part ?? 0))
    .flatMap(({ key, field }) => {
      const at = mapping.indexOf(key);
      const resolve = columns.find((column) => column.field === field)?.resolve;
      return at < 0 ? [] : [{ at, field, resolve }];
    });
  return (row) => {
    const record: PastedRow<Field> = {};
    for (const { at, field, resolve } of taken) {
      const text = row[at];
      if (!text) continue;
      const meant = resolve?.(text) ?? text;
      record[field] = record[field] === undefined ? meant : `${record[field]} ${meant}`;
    }
    return tidy(foldLines(record, columns));
  };
}
