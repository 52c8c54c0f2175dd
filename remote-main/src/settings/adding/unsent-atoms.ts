import { atom } from 'jotai';
import type { SendingEnd, TableName } from 'shared-features/rows';
import { notifyAtom } from 'shared-session';
import { texts } from '../../texts';

const words = texts.settings.adding;

/** The tables in which something is added, by their tabs. */
export const ADDING_TABLES: readonly TableName[] = ['locations', 'users'];

/** The table that somebody opened from the notice of its unsent rows, and whether to send them at once. */
export const wantedTableAtom = atom<{ table: TableName; send: boolean } | null>(null);

/** Whether the page shows the notices of unsent rows. */
export const areNoticesShownAtom = atom(false);

/** Says how sending ended to somebody who has left the table. On the settings page a notice says what is left. */
export const notifyLeftAtom = atom(null, (get, set, table: TableName, end: SendingEnd) => {
  if (end.left === 0) set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
  else if (!get(areNoticesShownAtom)) {
    set(notifyAtom, { kind: 'info', message: words.keptFor(table, end.left) });
  }
});
