import { atom } from 'jotai';
import type { SendingResult, TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.adding;

export const TABLE_NAMES: readonly TableName[] = ['locations', 'users'];

/** The table that a notice about unsent rows opens. With `send`, it sends its rows right away. */
export const tableToOpenAtom = atom<{ table: TableName; send: boolean } | null>(null);

/** Whether the settings page is open, which shows notices about unsent rows. */
export const areUnsentNoticesShownAtom = atom(false);

/** Shows a toast about sent rows, and about unsent rows unless the settings page shows them. */
export const notifySendingResultAtom = atom(
  null,
  (get, set, table: TableName, { stored, left }: SendingResult) => {
    if (stored > 0) set(notifyAtom, { kind: 'success', message: words[table](stored) });
    if (left > 0 && !get(areUnsentNoticesShownAtom)) {
      set(notifyAtom, { kind: 'info', message: words.kept[table](left) });
    }
  },
);
