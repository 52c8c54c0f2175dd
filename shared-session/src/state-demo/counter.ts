import { atom } from 'jotai';

/** A number that shell and remotes write together, to show that they share one store. */
export const counterAtom = atom(0);
