import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { readStoredText } from 'shared-ui';
import { USER_COLUMN_ENTRIES } from './user-columns';

/** The key under which this device stores the names of hidden columns, separated by spaces. */
export const hiddenColumnsKeyAtom = atom(
  (get) => `users-columns:${encodeURIComponent(get(sessionAtom).firebaseUser?.uid ?? '')}`,
);

/** The hidden columns by storage key, kept in memory because the browser may refuse to store. */
export const hiddenColumnsInMemoryAtom = atom<Readonly<Record<string, string>>>({});

export const hiddenColumnsAtom = atom((get) => {
  const key = get(hiddenColumnsKeyAtom);
  return (get(hiddenColumnsInMemoryAtom)[key] ?? readStoredText(key) ?? '').split(' ');
});

/** The first column has the name of the user, and is always visible. */
export const shownColumnsAtom = atom((get) => {
  const hidden = get(hiddenColumnsAtom);
  return USER_COLUMN_ENTRIES.filter(([name], index) => index === 0 || !hidden.includes(name));
});
