import { type Atom, atom } from 'jotai';
import { removedItemsAtom, withoutRemovedItems } from 'shared-features';
import { locationsAtom, usersAtom } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import { TABLE_ROW_SETTINGS, type TableName } from './row';

/** The keys of stored items, to find duplicates. A user without an email address has no key. */
export type StoredItemKeys = {
  /** Names of locations or email addresses of users, changed by `foldCase`. */
  keys: ReadonlySet<string>;
  itemsWithoutKey: number;
};

export const uniqueKeysOfItems = (table: TableName, items: readonly object[]): StoredItemKeys => {
  const { unique } = TABLE_ROW_SETTINGS[table];
  const all = (items as readonly Record<string, string | undefined>[])
    .map((item) => foldCase(item[unique] ?? ''))
    .filter(Boolean);
  return { keys: new Set(all), itemsWithoutKey: items.length - all.length };
};

/** `keys` leaves out items that the visitor has removed, because a row may add them again. */
const knownKeysAtom = (table: TableName, listAtom: Atom<readonly { _id: string }[] | null>) =>
  atom((get): StoredItemKeys | null => {
    const items = get(listAtom);
    if (!items) return null;
    const left = withoutRemovedItems(`/${table}`, items, get(removedItemsAtom));
    // `itemsWithoutKey` also counts removed items, because `sendRows` compares this number with the
    // server's list. The list still has the removed items while "Undo" is offered.
    return { ...uniqueKeysOfItems(table, items), keys: uniqueKeysOfItems(table, left).keys };
  });

export const STORED_ITEM_KEYS_ATOMS: Readonly<Record<TableName, Atom<StoredItemKeys | null>>> = {
  locations: knownKeysAtom('locations', locationsAtom),
  users: knownKeysAtom('users', usersAtom),
};
