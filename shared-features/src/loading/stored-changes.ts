import { atom } from 'jotai';
import {
  type LoadOptions,
  loadLocationsAtom,
  loadUsersAtom,
  onEvent,
  sendEvent,
} from 'shared-session';

/**
 * Components that show lists or counts load them again when this number grows. The event
 * `users/changed/v1`, which any remote may send, increases the number too.
 */
export const storedChangeCountAtom = atom(0);
storedChangeCountAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => set((count) => count + 1));

/** True while this remote sends `users/changed/v1`. Its own event must not load the users again. */
let isSending = false;

/** Counts changes of users by other remotes. Each change makes the session's users outdated. */
export const userChangeCountOfOtherRemotesAtom = atom(0);
userChangeCountOfOtherRemotesAtom.onMount = (set) =>
  onEvent('users/changed/v1', () => {
    if (!isSending) set((count) => count + 1);
  });

/**
 * Call this after users or locations were added, changed or removed. Loads `list` into the session,
 * and makes components load their other lists and counts again. A change of users affects the
 * components of all remotes. A change of locations affects only the components of this remote.
 */
export const reloadAfterChangeAtom = atom(
  null,
  (_get, set, list: '/users' | '/locations', options?: LoadOptions) => {
    if (list === '/users') {
      isSending = true;
      sendEvent('users/changed/v1');
      isSending = false;
    } else set(storedChangeCountAtom, (count) => count + 1);
    return set(list === '/users' ? loadUsersAtom : loadLocationsAtom, options);
  },
);

/** Counts drafts that another tab saved or discarded while a form in this tab showed them. */
export const endedDraftCountOfOtherTabsAtom = atom(0);
