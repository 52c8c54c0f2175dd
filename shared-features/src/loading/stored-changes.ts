import { atom } from 'jotai';

/** How many removals, changes of many users and partly stored lists there were; each loads lists and counts again. */
export const storedChangesAtom = atom(0);
