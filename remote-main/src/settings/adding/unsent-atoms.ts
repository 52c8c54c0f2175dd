import { atom } from 'jotai';
import type { SendingResult, TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.adding;

/** The tables in which something is added, by their tabs. */
export const ADDING_TABLES: readonly TableName[] = ['locations', 'users'];

/** The table that somebody opened from the notice of its unsent rows, and whether to send them immediately. */
export const tableToOpenAtom = atom<{ table: TableName; send: boolean } | null>(null);

/** Whether the page shows the notices of unsent rows. */
export const areNoticesShownAtom = atom(false);

/** Shows how sending ended after the table was left. On the settings page a notice shows the unsent rows. */
export const notifySendingEndAtom = atom(null, (get, set, table: TableName, end: SendingResult) => {
  if (end.left === 0) set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
  else if (!get(areNoticesShownAtom)) {
    set(notifyAtom, { kind: 'info', message: words.keptFor(table, end.left) });
  }
});
