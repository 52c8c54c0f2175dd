import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/**
 * Increase it after a change of stored data. Lists and counts then load again. Changes of users by
 * other remotes increase it too.
 */
export const storedChangeCountAtom = atom(0);
storedChangeCountAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => set((count) => count + 1));
