import { atom } from 'jotai';

/**
 * How many removals, changes of many users, partly stored lists and drafts that another tab saved there were; each loads
 * lists and counts again.
 */
export const storedChangesAtom = atom(0);
