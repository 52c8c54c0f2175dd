import { atom } from 'jotai';

/** How many forms of the page are open. The primary action is then that of a form. */
export const openFormCountAtom = atom(0);
