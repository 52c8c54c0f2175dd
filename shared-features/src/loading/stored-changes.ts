import { atom } from 'jotai';
import {
  type LoadOptions,
  loadLocationsAtom,
  loadUsersAtom,
  onEvent,
  sendEvent,
} from 'shared-session';

/**
 * Counts changes of stored data. Lists and counts load again when the number grows. The event
 * `users/changed/v1`, which any remote may send, increases it too.
 */
export const storedChangeCountAtom = atom(0);
storedChangeCountAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => set((count) => count + 1));

/**
 * Call this after items were added, changed or removed. Loads their list into the session. Other
 * lists and counts load again too; after a change of users, in all remotes.
 */
export const reloadAfterChangeAtom = atom(
  null,
  (_get, set, list: '/users' | '/locations', options?: LoadOptions) => {
    if (list === '/users') sendEvent('users/changed/v1');
    else set(storedChangeCountAtom, (count) => count + 1);
    return set(list === '/users' ? loadUsersAtom : loadLocationsAtom, options);
  },
);

/** Counts drafts that another tab saved or discarded while a form in this tab showed them. */
export const otherTabDraftChangeCountAtom = atom(0);
