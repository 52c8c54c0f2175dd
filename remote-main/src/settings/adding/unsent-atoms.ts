import { atom } from 'jotai';
import type { SendingResult, TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.adding;

/** The tables of the settings in which items can be added. */
export const ADDING_TABLES: readonly TableName[] = ['locations', 'users'];

/**
 * The table that the notice of unsent rows should open, and whether to send its rows immediately.
 */
export const tableToOpenAtom = atom<{ table: TableName; send: boolean } | null>(null);

/** Whether the page shows the notices of unsent rows. */
export const areNoticesShownAtom = atom(false);

/**
 * Shows how sending ended after the table was closed or left. On the settings page a notice shows
 * the unsent rows.
 */
export const notifySendingEndAtom = atom(null, (get, set, table: TableName, end: SendingResult) => {
  if (end.left === 0) set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
  else if (!get(areNoticesShownAtom)) {
    set(notifyAtom, { kind: 'info', message: words.keptFor(table, end.left) });
  }
});
