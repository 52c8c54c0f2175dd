import { atom } from 'jotai';
import type { SendingResult, TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.adding;

export const TABLE_NAMES: readonly TableName[] = ['locations', 'users'];

/** The table that a notice about unsent rows opens, and whether it sends its rows immediately. */
export const tableToOpenAtom = atom<{ table: TableName; send: boolean } | null>(null);

/** Whether the settings page is open, which shows notices about unsent rows. */
export const areUnsentNoticesShownAtom = atom(false);

/**
 * Shows in a toast how many rows were stored or, if some were not sent, how many are still unsent.
 * On the settings page, a notice mentions unsent rows, so there is no toast about them.
 */
export const notifySendingResultAtom = atom(
  null,
  (get, set, table: TableName, end: SendingResult) => {
    if (end.left === 0 && end.stored > 0) {
      set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
    } else if (end.left > 0 && !get(areUnsentNoticesShownAtom)) {
      set(notifyAtom, { kind: 'info', message: words.kept[table](end.left) });
    }
  },
);
