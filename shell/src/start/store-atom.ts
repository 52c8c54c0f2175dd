import { atom } from 'jotai';
import type { SessionStore } from 'shared-session/host';

const heldAtom = atom<{ store: SessionStore } | null>(null);

/** The session's store itself, for actions that give it its ports. Set once, before the first render. */
export const storeAtom = atom(
  (get): SessionStore => {
    const held = get(heldAtom);
    if (!held) throw new Error('The session store was not made');
    return held.store;
  },
  (_get, set, store: SessionStore) => set(heldAtom, { store }),
);
