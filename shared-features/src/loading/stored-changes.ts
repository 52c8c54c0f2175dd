import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/**
 * Counts changes after which lists and counts load again: removals, changes of many users, partly stored lists, drafts that
 * another tab saved, and what other remotes have changed.
 */
export const storedChangesAtom = atom(0);
storedChangesAtom.onMount = (set) => onEvent('users/changed/v1', () => set((count) => count + 1));
