import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/** Increases after changes, even by other remotes, so that lists and counts load again. */
export const storedChangeCountAtom = atom(0);
storedChangeCountAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => set((count) => count + 1));
