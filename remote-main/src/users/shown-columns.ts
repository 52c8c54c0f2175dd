import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { readStoredText, storeText } from 'shared-ui';
import { USER_COLUMN_ENTRIES } from './user-columns';

/** The key under which this device stores the names of hidden columns, separated by spaces. */
const keyAtom = atom(
  (get) => `users-columns:${encodeURIComponent(get(sessionAtom).firebaseUser?.uid ?? '')}`,
);

/** Hidden columns that the browser refused to store, by storage key. They last until a reload. */
const unstoredAtom = atom<Readonly<Record<string, string | undefined>>>({});

const readHidden = (unstored: string | undefined, key: string): string[] =>
  (unstored ?? readStoredText(key) ?? '').split(' ');

/** A write shows or hides a column, and returns false if the browser does not store the choice. */
export const hiddenUserColumnsAtom = atom(
  (get) => {
    const key = get(keyAtom);
    return readHidden(get(unstoredAtom)[key], key);
  },
  (get, set, column: string, isShown: boolean): boolean => {
    const key = get(keyAtom);
    // Reads the storage again, because another tab may have hidden columns.
    const others = readHidden(get(unstoredAtom)[key], key).filter((each) => each !== column);
    const text = (isShown ? others : [...others, column]).join(' ');
    const isStored = storeText(key, text);
    set(unstoredAtom, (all) => ({ ...all, [key]: isStored ? undefined : text }));
    return isStored;
  },
);

/** The visible columns. The first column has the names of the users, and is always visible. */
export const shownUserColumnsAtom = atom((get) => {
  const hidden = get(hiddenUserColumnsAtom);
  return USER_COLUMN_ENTRIES.filter(([name], index) => index === 0 || !hidden.includes(name));
});
