import { atom } from 'jotai';
import type { SendingEnd } from 'shared-features/rows';
import { notifyAtom } from 'shared-session';
import { texts } from '../../texts';
import type { AddingTable } from './adding-props';

const words = texts.settings.adding;

/** Rises when a table that nobody sees keeps other rows than before: its draft is to be read again. */
export const keptVersionAtom = atom(0);

/** The table that somebody asked for where its unsent rows are told, and whether they are to go out at once. */
export const wantedTableAtom = atom<{ table: AddingTable; send: boolean } | null>(null);

/** Whether unsent rows are told where the visitor is now. */
export const isToldAtom = atom(false);

/** Tells how sending ended to somebody who has left the table; what is left is told by itself on the settings page. */
export const tellLeftAtom = atom(null, (get, set, table: AddingTable, end: SendingEnd) => {
  set(keptVersionAtom, (version) => version + 1);
  if (end.left === 0) set(notifyAtom, { kind: 'success', message: words[table](end.stored) });
  else if (!get(isToldAtom)) {
    set(notifyAtom, { kind: 'info', message: words.keptFor(table, end.left) });
  }
});
