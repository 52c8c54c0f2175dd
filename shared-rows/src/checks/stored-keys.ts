import { type Atom, atom } from 'jotai';
import { locationsAtom, usersAtom } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import { TABLE_SHAPES, type TableName } from './row';

/** The keys of the items in the server's list. A server may send only ids, without names or email addresses. */
export type StoredKeys = {
  /** The names or email addresses, in their comparable form. */
  keys: ReadonlySet<string>;
  /** How many items of the list have no key. */
  keyless: number;
};

/** The keys of a list. */
export const keysOfTexts = (texts: readonly (string | null | undefined)[]): StoredKeys => {
  const all = texts.map((text) => foldCase(text ?? '')).filter((key) => key !== '');
  return { keys: new Set(all), keyless: texts.length - all.length };
};

/** The keys of a list of a table's items. */
export const keysOfItems = (table: TableName, items: readonly object[]): StoredKeys =>
  keysOfTexts(items.map((item) => (item as Record<string, string>)[TABLE_SHAPES[table].unique]));

/** The keys of the list as it was last fetched; `null` when it was not. */
const knownKeysAtom = (table: TableName, listAtom: Atom<readonly object[] | null>) =>
  atom((get) => {
    const items = get(listAtom);
    return items && keysOfItems(table, items);
  });

export const STORED_KEYS_ATOMS: Readonly<Record<TableName, Atom<StoredKeys | null>>> = {
  locations: knownKeysAtom('locations', locationsAtom),
  users: knownKeysAtom('users', usersAtom),
};
