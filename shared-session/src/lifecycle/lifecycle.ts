import { clearDrafts } from '../drafts/stored-draft';
import { portsAtom, type SessionStore } from '../ports/ports';
import {
  type AuthProfile,
  sessionStateAtom,
  signOutStateAtom,
  waitingStateAtom,
} from '../session/session';
import { signInStatusAtom } from '../session/transitions';
import { texts } from '../texts';
import { createSessionRun } from './session-run';

/** Follows sign-in popups. One that the visitor gave up may still complete, and must then not sign in. */
const createPopups = (store: SessionStore) => {
  let open = 0;
  let isUnwanted = false;

  const isSignedIn = (): boolean => store.get(sessionStateAtom).isLoggedIn;

  return {
    /** Whether an account that is reported now comes from a popup that was given up. */
    isUnwanted: (): boolean => isUnwanted,
    started: (): void => {
      open += 1;
      isUnwanted = false;
      if (!isSignedIn()) store.set(signInStatusAtom, 'loading', 'popup');
    },
    cancelled: (): void => {
      if (store.get(waitingStateAtom) !== 'popup') return;
      isUnwanted = true;
      store.set(signInStatusAtom, 'ready', null);
    },
    failed: (): void => {
      if (!isUnwanted && !isSignedIn()) store.set(signInStatusAtom, 'error', null);
    },
    settled: (): void => {
      open = Math.max(0, open - 1);
      // The SDK reports the account in the tick in which the popup's promise settles, before it or after.
      setTimeout(() => {
        if (open === 0) isUnwanted = false;
      });
    },
  };
};

/** Signs out at the identity provider. Never rejects; what goes wrong is a toast. */
const signOutOfProvider = async (store: SessionStore): Promise<void> => {
  try {
    await store.get(portsAtom).authSignOut();
  } catch (error) {
    console.error('The identity provider did not sign out', error);
    store.get(portsAtom).notify({ kind: 'error', message: texts.signOutFailed });
  }
};

/** Deliberate sign-out: the page is cleared at once, the identity provider follows. */
const createSignOut = (store: SessionStore, endSession: () => void) => {
  let leaving: { uid: string | undefined; done: Promise<void> } | null = null;

  return {
    /**
     * Whether this account is being signed out, so that a report of it is no sign-in. Of a sign-out before the SDK's
     * first word it is not known who leaves: whoever is reported until it is done.
     */
    isLeaving: (uid: string): boolean =>
      leaving !== null && (leaving.uid === undefined || leaving.uid === uid),
    signOut: (): Promise<void> => {
      if (leaving) return leaving.done;
      const uid = store.get(sessionStateAtom).firebaseUser?.uid;
      if (uid !== undefined) clearDrafts(uid);
      endSession();
      const done = signOutOfProvider(store).finally(() => {
        leaving = null;
      });
      leaving = { uid, done };
      return done;
    },
  };
};

/** What the host tells the session, and asks of it. */
export type SessionLifecycle = {
  /** The auth SDK reports who is signed in. Repeated reports of the same account start nothing new. */
  accountChanged: (profile: AuthProfile | null) => void;
  /** A sign-in popup was opened: `loading`. */
  signInStarted: () => void;
  /**
   * The visitor does not want to wait for the popup: signed out and `ready` at once. Should that popup complete all the
   * same, it is ignored and signed out again, until `signInSettled` or the next `signInStarted`.
   */
  signInCancelled: () => void;
  /** Sign-in, or the auth SDK's start, failed: `error`. Nothing happens to a session that is running. */
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
    const isNews = store.get(sessionStateAtom).isLoggedIn || store.get(waitingStateAtom) === 'auth';
    if (isNews) run.end();
  };

  const somebodyIsSignedIn = (profile: AuthProfile): void => {
    if (popups.isUnwanted()) void signOutOfProvider(store);
    else if (!isLeaving(profile.uid)) run.begin(profile);
  };

  store.set(signOutStateAtom, { signOut });
  return {
    accountChanged: (profile) => (profile ? somebodyIsSignedIn(profile) : nobodyIsSignedIn()),
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
