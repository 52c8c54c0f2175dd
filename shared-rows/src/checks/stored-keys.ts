import { type Atom, atom } from 'jotai';
import { locationsAtom, usersAtom } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import { TABLE_SHAPES, type TableName } from './row';

/** The keys of the stored items. A user without an email address has no key. */
export type StoredItemKeys = {
  /** The names of locations, or the email addresses of users, in the form of `foldCase`. */
  keys: ReadonlySet<string>;
  itemsWithoutKey: number;
};

export const keysOfItems = (table: TableName, items: readonly object[]): StoredItemKeys => {
  const { unique } = TABLE_SHAPES[table];
  const texts = items.map((item) => (item as Record<string, string | undefined>)[unique]);
  const all = texts.map((text) => foldCase(text ?? '')).filter((key) => key !== '');
  return { keys: new Set(all), itemsWithoutKey: items.length - all.length };
};

/** The value of the atom is `null` until the list is loaded. */
const knownKeysAtom = (table: TableName, listAtom: Atom<readonly object[] | null>) =>
  atom((get) => {
    const items = get(listAtom);
    return items && keysOfItems(table, items);
  });

export const STORED_ITEM_KEYS_ATOMS: Readonly<Record<TableName, Atom<StoredItemKeys | null>>> = {
  locations: knownKeysAtom('locations', locationsAtom),
  users: knownKeysAtom('users', usersAtom),
};
