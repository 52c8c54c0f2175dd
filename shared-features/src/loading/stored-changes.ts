import { atom } from 'jotai';

/**
 * Counts changes after which lists and counts load again: removals, changes of many users, partly stored lists, and
 * drafts that another tab saved.
 */
export const storedChangesAtom = atom(0);
