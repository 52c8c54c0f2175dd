import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/** Grows after changes, also by other remotes, so that lists and counts load again. */
export const storedChangesAtom = atom(0);
storedChangesAtom.onMount = (set) => onEvent('users/changed/v1', () => set((count) => count + 1));
