import { atom } from 'jotai';

export type ItemList = '/users' | '/locations';

/** By path, such as `/users/7`: true once the server has removed the item. No list shows it. */
export const removedItemsAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>());

/** Called when rows are added, because a server may give old ids to new rows. */
export const forgetRemovedItemsAtom = atom(null, (_get, set, list: ItemList) =>
  set(
    removedItemsAtom,
    (all) => new Map([...all].filter(([path, isDone]) => !(isDone && path.startsWith(`${list}/`)))),
  ),
);

/** By path: functions that remove an item now, without "Undo", and wait for the server. */
export const removalsAtom = atom(() => new Map<string, () => Promise<void>>());

/** Removes an item now, although "Undo" is offered. Called before the item is added again. */
export const finishRemovalAtom = atom(
  null,
  (get, _set, path: string): Promise<void> => get(removalsAtom).get(path)?.() ?? Promise.resolve(),
);

/** The path of an item in the API, such as `/users/7`. */
export const itemPath = (list: ItemList, id: string): string => `${list}/${encodeURIComponent(id)}`;

/** Leaves out removed items, which the server still lists while "Undo" is offered. */
export const withoutRemovedItems = <Item extends { _id: string }>(
  list: ItemList,
  items: readonly Item[],
  removed: ReadonlyMap<string, boolean>,
): Item[] => items.filter(({ _id }) => !removed.has(itemPath(list, _id)));
