import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/** Grows after changes that require lists and counts to load again, also by other remotes. */
export const storedChangesAtom = atom(0);
storedChangesAtom.onMount = (set) => onEvent('users/changed/v1', () => set((count) => count + 1));
