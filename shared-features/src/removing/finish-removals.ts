import { atom } from 'jotai';
import { locationsAtom, usersAtom } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import {
  type ItemListPath,
  itemPath,
  pendingRemovalsAtom,
  removedItemsAtom,
} from './removed-items';

type Named = { name?: string; email?: string };

/**
 * Call this before items are added or changed. If a new name or email address still belongs to an
 * item whose removal can be undone, first removes that item from the server.
 */
export const finishRemovalsAtom = atom(
  null,
  async (get, _set, list: ItemListPath, items: readonly Named[]): Promise<void> => {
    if (get(removedItemsAtom).size === 0) return;
    const keyOf = ({ name, email }: Named) => foldCase((list === '/users' ? email : name) ?? '');
    const keys = new Set(items.map(keyOf));
    keys.delete('');
    const stored = get(list === '/users' ? usersAtom : locationsAtom) ?? [];
    const namesakes = stored.filter((item) => keys.has(keyOf(item)));
    const pending = get(pendingRemovalsAtom);
    await Promise.all(namesakes.map(({ _id }) => pending.get(itemPath(list, _id))?.()));
  },
);

/**
 * Call this before visitors remove their own account or give up their admin role, because
 * afterwards the server would refuse the removals that can still be undone.
 */
export const finishAllRemovalsAtom = atom(null, (get) =>
  Promise.all([...get(pendingRemovalsAtom).values()].map((finish) => finish())),
);
