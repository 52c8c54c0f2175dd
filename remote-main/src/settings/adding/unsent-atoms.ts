import { atom } from 'jotai';
import type { SendingResult, TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.adding;

export const TABLES_FOR_ADDING: readonly TableName[] = ['locations', 'users'];

/** The table that the notice of unsent rows opens. With `send`, its rows are sent immediately. */
export const tableToOpenAtom = atom<{ table: TableName; send: boolean } | null>(null);

export const areUnsentNoticesShownAtom = atom(false);

/**
 * After the table was closed, shows in a toast how sending ended. Unsent rows need no toast when a
 * notice shows these rows.
 */
export const notifySendingEndAtom = atom(null, (get, set, table: TableName, end: SendingResult) => {
  if (end.left === 0) set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
  else if (!get(areUnsentNoticesShownAtom)) {
    set(notifyAtom, { kind: 'info', message: words.keptFor(table, end.left) });
  }
});
