import type { TableKind } from '../kinds/table-kind';
import type { PastedRow } from '../rows/row';
import type { Mapping } from './mapping';
import type { Sheet } from './read-sheet';
import { targetsOf } from './targets';

/** The records of a file: each row's cells where its columns go. Rows with nothing to take are left out. */
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
    return Object.keys(record).length > 0 ? [tidy(record)] : [];
  });
}
