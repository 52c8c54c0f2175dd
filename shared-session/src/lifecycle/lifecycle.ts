import type { IdentityProfile } from '../session/session';
import { sessionStateAtom } from '../session/session-atoms';
import { signOutStateAtom } from '../session/sign-out';
import { waitingStateAtom } from '../session/waiting';
import type { SessionStore } from '../store/ports';
import { createPopups } from './popups';
import { createSessionRun } from './session-run';
import { createSignOut, signOutOfIdentity } from './sign-out';

/** What the host tells the session, and asks of it. */
export type SessionLifecycle = {
  /** The identity SDK reports who is signed in. Repeated reports of the same account start nothing new. */
  identityChanged: (profile: IdentityProfile | null) => void;
  /** A sign-in popup was opened: `loading`. */
  signInStarted: () => void;
  /**
   * The visitor does not want to wait for the popup: signed out and `ready` at once. Should that popup complete all the
   * same, it is ignored and signed out again, until `signInSettled` or the next `signInStarted`.
   */
  signInCancelled: () => void;
  /** Sign-in, or the identity SDK's start, failed: `error`. Nothing happens to a session that is running. */
  signInFailed: () => void;
  /** The promise of a popup settled, whichever way: nothing more is to be expected of it. */
  signInSettled: () => void;
  /**
   * "Try again": after a refusal the account is checked from the start; while a server that fails is asked again and
   * again, it is asked now. Otherwise nothing happens.
   */
  checkAgain: () => void;
  /** Deliberate sign-out, drafts included. Never rejects; what goes wrong is a toast. */
  signOut: () => Promise<void>;
  /** The page goes away: no retry outlives it. */
  stop: () => void;
  /** The page came back from the back/forward cache: a check that `stop` interrupted runs again. */
  resume: () => void;
};

/** Makes the life cycle of a store's session (specification 4). One a store. */
export const createSessionLifecycle = (store: SessionStore): SessionLifecycle => {
  const run = createSessionRun(store);
  const popups = createPopups(store);
  const { isLeaving, signOut } = createSignOut(store, run.end);

  const nobodyIsSignedIn = (): void => {
    // While a popup is open nobody was signed in before: that this is still so is no news.
    const isNews =
      store.get(sessionStateAtom).isLoggedIn || store.get(waitingStateAtom) === 'identity';
    if (isNews) run.end();
  };

  const somebodyIsSignedIn = (profile: IdentityProfile): void => {
    if (popups.isUnwanted()) void signOutOfIdentity(store);
    else if (!isLeaving(profile.uid)) run.begin(profile);
  };

  store.set(signOutStateAtom, { signOut });
  return {
    identityChanged: (profile) => (profile ? somebodyIsSignedIn(profile) : nobodyIsSignedIn()),
    signInStarted: popups.started,
    signInCancelled: popups.cancelled,
    signInFailed: popups.failed,
    signInSettled: popups.settled,
    checkAgain: run.checkAgain,
    signOut,
    stop: run.stop,
    resume: run.resume,
  };
};
