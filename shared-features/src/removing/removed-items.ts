import { atom } from 'jotai';

export type ItemListPath = '/users' | '/locations';

/**
 * The items that no list shows, by path, such as `/users/7`. The value is true once the server has
 * removed the item, and false before, for example while "Undo" is offered.
 */
export const removedItemsAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>());

/**
 * Call this after rows were added. A server may give the id of a removed item to a new row, and the
 * lists would then hide the new row.
 */
export const forgetRemovedItemsAtom = atom(null, (_get, set, list: ItemListPath) =>
  set(
    removedItemsAtom,
    (all) => new Map([...all].filter(([path, isDone]) => !(isDone && path.startsWith(`${list}/`)))),
  ),
);

/**
 * The removals that can still be undone, by path of the item. Each function closes the toast with
 * "Undo", removes its item, and waits for the server.
 */
export const pendingRemovalsAtom = atom(() => new Map<string, () => Promise<void>>());

/** The path of an item in the API, such as `/users/7`. */
export const itemPath = (list: ItemListPath, id: string): string =>
  `${list}/${encodeURIComponent(id)}`;

/** Leaves out removed items, which the server still lists while "Undo" is offered. */
export const withoutRemovedItems = <Item extends { _id: string }>(
  list: ItemListPath,
  items: readonly Item[],
  removed: ReadonlyMap<string, boolean>,
): Item[] => items.filter(({ _id }) => !removed.has(itemPath(list, _id)));
