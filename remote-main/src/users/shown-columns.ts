import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { storedText } from 'shared-ui';
import { COLUMNS } from './user-columns';

/** Where the hidden columns of a person are stored on this device, as their names with spaces between. */
export const hiddenColumnsKeyAtom = atom(
  (get) => `users-columns:${encodeURIComponent(get(sessionAtom).firebaseUser?.uid ?? '')}`,
);

/** What was chosen on this page, by its key: the browser may store nothing. */
export const chosenColumnsAtom = atom<Readonly<Record<string, string>>>({});

/** The names of the columns that the person hides. */
export const hiddenColumnsAtom = atom((get) => {
  const key = get(hiddenColumnsKeyAtom);
  return (get(chosenColumnsAtom)[key] ?? storedText(key) ?? '').split(' ');
});

/** The columns of the table. The first one names the row, so it is always shown. */
export const shownColumnsAtom = atom((get) => {
  const hidden = get(hiddenColumnsAtom);
  return COLUMNS.filter(([name], index) => index === 0 || !hidden.includes(name));
});
