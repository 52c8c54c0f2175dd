import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { KNOWN_KEYS } from '../checks/stored-keys';
import type { RowTableModel } from '../rows/use-row-table';
import { texts as words } from './texts';

/** Says how many rows are users of the organization, who are changed instead of added. */
export function KnownUsers({ table }: { table: RowTableModel }) {
  const { keyOf } = table.kind;
  const rows = useDeferredValue(table.filled);
  const known = useAtomValue(KNOWN_KEYS.users)?.keys;
  const count = useMemo(
    () => rows.filter(({ values }) => known?.has(keyOf(values))).length,
    [rows, known, keyOf],
  );
  return <p role="status">{count > 0 ? words.known(count) : ''}</p>;
}
