import { countUnsaved, isChangeRunningAtom, sessionAtom } from 'shared-session';
import type { SessionStore } from 'shared-session/host';
import { readStoredText, storeText } from 'shared-ui';
import { endedSessionAtom } from '../state/session';

/**
 * The storage key for the last session. `yes`: somebody is signed in, so the next visit loads its
 * page while the account is checked. `ended`: the session ended without a sign-out. `leaving`:
 * somebody signed out, but the auth SDK has not completed this sign-out. If the page closes before
 * that, the next visit signs out again.
 */
export const LAST_SESSION_KEY = 'was-signed-in';

/** `null` means a sign-out. Returns false if the browser refuses to store the value. */
export const rememberLastSession = (last: 'yes' | 'ended' | 'leaving' | null): boolean =>
  storeText(LAST_SESSION_KEY, last);

export const readLastSession = (): string | null => readStoredText(LAST_SESSION_KEY);

/** Whether somebody was signed in at the last visit in this browser, and most likely still is. */
export const wasSignedInAtLastVisit = (): boolean => readLastSession() === 'yes';

/** Whether a stored value means that somebody signed out, or that nobody ever signed in. */
export const isSignedOutValue = (last: string | null): boolean =>
  last === null || last === 'leaving';

/** Whether somebody signed out in this browser, in any tab, or nobody ever signed in. */
export const hasSignedOut = (): boolean => isSignedOutValue(readLastSession());

/**
 * Whether the browser opened this document with "Back" or "Forward", or restored it with its tab.
 * The browser may then take an old document from its cache, without a request.
 */
export const isHistoryNavigation = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
};

/**
 * Stores that the session ended by itself. Stores nothing if somebody signed out.
 * @param isRemembered whether this tab stored that somebody signed in. If true, a missing value
 * means a sign-out. If false, the value may be missing because the browser blocks the storage
 */
export const storeSessionEnd = (store: SessionStore, isRemembered: boolean): void => {
  const { firebaseUser } = store.get(sessionAtom);
  // If the browser blocks the storage, `hasSignedOut` is always true, and `isRemembered` is false.
  // In this case, a session without a user means a sign-out, because "Sign Out" removes the user
  // first.
  const isSignOut = hasSignedOut() && (isRemembered || !firebaseUser);
  // Ignores a second call for the same session, because the user and the unsaved work are not known
  // any more.
  if (isSignOut || store.get(endedSessionAtom)) return;
  store.set(endedSessionAtom, {
    unsaved: firebaseUser && countUnsaved(firebaseUser.uid),
    ...(store.get(isChangeRunningAtom) && { isChangeStopped: true }),
  });
  rememberLastSession('ended');
};
