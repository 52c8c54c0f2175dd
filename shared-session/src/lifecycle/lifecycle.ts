import { clearDrafts } from '../drafts/stored-draft';
import { portsAtom, type SessionStore } from '../ports/ports';
import {
  type AuthProfile,
  beginSessionAtom,
  endSessionAtom,
  lifecycleSignOutAtom,
  resetSessionWithStatusAtom,
  sessionRefusedAtom,
  sessionStateAtom,
  sessionWaitReasonAtom,
  signOutAtom,
  updateAccountAtom,
} from '../session/session';
import { notifySessionEnd } from '../session/session-end';
import { texts } from '../texts';
import { createSessionCheck } from './check-session';

const reportErrors = (error: unknown): void => {
  for (const each of error instanceof AggregateError ? error.errors : [error]) reportError(each);
};

/** Reports errors of store listeners, but does not throw, as a sign-out or check must go on. */
const write = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    reportErrors(error);
  }
};

/** Runs the session of one account at a time. A new check of the account ends the earlier check. */
const createSessionRun = (store: SessionStore) => {
  // Has the uid of the signed-in user, or is empty (specification 4).
  const tracked = new Set<string>();
  let check = new AbortController();
  let askNow = async (): Promise<void> => {};
  let lastUid: string | null = null;
  let expectsProfile = false;

  const session = () => store.get(sessionStateAtom);

  const startCheck = (profile: AuthProfile, newToken = false): void => {
    check.abort();
    check = new AbortController();
    write(() => store.set(beginSessionAtom, profile));
    const sessionCheck = createSessionCheck(store, check.signal, { expectsProfile, newToken });
    expectsProfile = false;
    askNow = sessionCheck.askNow;
    // The last write of the check calls store listeners. This `catch` reports their errors.
    sessionCheck.run().catch(reportErrors);
  };

  return {
    begin: (profile: AuthProfile): void => {
      if (!tracked.has(profile.uid)) {
        const hasEnded = session().isLoggedIn;
        tracked.clear();
        tracked.add(profile.uid);
        startCheck(profile);
        if (hasEnded) notifySessionEnd();
        // Tells the host, because modules of remotes may still hold data of the previous account.
        if (lastUid !== null && lastUid !== profile.uid) store.get(portsAtom).accountSwitched();
        lastUid = profile.uid;
      } else if (JSON.stringify(profile) !== JSON.stringify(session().firebaseUser)) {
        store.set(updateAccountAtom, profile);
      }
    },
    /**
     * Call this if the next account probably has a profile. The session check then sends its first
     * two calls together.
     */
    expectProfile: (): void => {
      expectsProfile = true;
    },
    end: (): void => {
      const wasSignedIn = session().isLoggedIn;
      check.abort();
      expectsProfile = false;
      tracked.clear();
      write(() => store.set(endSessionAtom));
      if (wasSignedIn) notifySessionEnd();
    },
    /**
     * Checks a refused account again with a new token, because the old token may say for an hour
     * that the email address is not verified. If the account is not refused, starts the next
     * attempt of the running check without a pause. The promise resolves at its response.
     */
    checkAgain: async (): Promise<void> => {
      const { firebaseUser } = session();
      if (firebaseUser && store.get(sessionRefusedAtom)) startCheck(firebaseUser, true);
      else await askNow();
    },
    /** Called when the visitor leaves the page. */
    stop: (): void => check.abort(),
    /** Restarts a check that `stop` has ended, after a return from the back/forward cache. */
    resume: (): void => {
      const { firebaseUser, status } = session();
      if (firebaseUser && status === 'loading' && check.signal.aborted) startCheck(firebaseUser);
    },
  };
};

/** Never rejects, because an error is shown as a toast with a retry button. */
const signOutOfProvider = async (store: SessionStore): Promise<void> => {
  try {
    await store.get(portsAtom).authSignOut();
  } catch {
    store.get(portsAtom).notify({
      kind: 'error',
      message: texts.signOutFailed,
      action: { label: texts.tryAgain, press: () => void store.set(signOutAtom) },
    });
  }
};

const createSignOut = (store: SessionStore, endSession: () => void) => {
  let leaving: { uid: string | undefined; done: Promise<void> } | null = null;

  return {
    /**
     * Whether the account that the SDK reports is being signed out. It must not start a session. If
     * the sign-out began before the first report, its account is unknown, so the result is true for
     * every account.
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

/** Creates a store's functions that start, check and end the session (specification 4). */
export const createSessionLifecycle = (store: SessionStore) => {
  const { begin, end, ...check } = createSessionRun(store);
  const { isLeaving, signOut } = createSignOut(store, end);
  const isSignedIn = (): boolean => store.get(sessionStateAtom).isLoggedIn;
  const waitReason = () => store.get(sessionWaitReasonAtom);

  store.set(lifecycleSignOutAtom, { signOut });
  return {
    ...check,
    /** Called when a popup was opened. If nobody is signed in, the session becomes `loading`. */
    signInStarted: (): void => {
      if (!isSignedIn()) store.set(resetSessionWithStatusAtom, 'loading');
    },
    /**
     * Called when the visitor has cancelled the popup. The host does not report an account that
     * arrives after that.
     */
    signInCancelled: (): void => {
      if (waitReason() === 'popup') store.set(resetSessionWithStatusAtom, 'ready');
    },
    /** Called when sign-in or the start of the auth SDK failed. A running session continues. */
    signInFailed: (): void => {
      if (!isSignedIn()) store.set(resetSessionWithStatusAtom, 'error');
    },
    /** Called with the account that the auth SDK reports. A repeated report does nothing. */
    accountChanged: (profile: AuthProfile | null): void => {
      if (profile && !isLeaving(profile.uid)) begin(profile);
      // A repeated report of nobody must not end the wait for an open popup.
      if (!profile && (isSignedIn() || waitReason() === 'auth')) end();
    },
    /** Signs out and clears the user's drafts. Never rejects, because a toast shows an error. */
    signOut,
  };
};

export type SessionLifecycle = ReturnType<typeof createSessionLifecycle>;
