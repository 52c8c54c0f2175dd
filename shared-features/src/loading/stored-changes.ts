import { atom } from 'jotai';
import { onEvent } from 'shared-session';

/**
 * Counts changes of stored data. Lists and counts load again when the number grows. Increase it
 * after a change. The event `users/changed/v1`, which any remote may send, increases it too.
 */
export const storedChangeCountAtom = atom(0);
storedChangeCountAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => set((count) => count + 1));

/** Counts drafts that another tab saved or discarded while a form in this tab showed them. */
export const otherTabDraftChangeCountAtom = atom(0);
