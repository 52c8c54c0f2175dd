import { portsAtom, type SessionStore } from '../ports/ports';
import { type AuthProfile, sessionRefusedAtom, sessionStateAtom } from '../session/session';
import { notifySessionEnd } from '../session/session-end';
import { beginSessionAtom, endSessionAtom, updateAccountAtom } from '../session/transitions';
import { createSessionCheck } from './check-session';

/** Runs one session after the other, and never two checks at the same time. */
export const createSessionRun = (store: SessionStore) => {
  // The tracked users: a uid enters at sign-in and leaves at sign-out (specification 4).
  const tracked = new Set<string>();
  let check = new AbortController();
  let askNow = (): void => {};
  let lastUid: string | null = null;

  const session = () => store.get(sessionStateAtom);

  const startCheck = (profile: AuthProfile): void => {
    check.abort();
    check = new AbortController();
    store.set(beginSessionAtom, profile);
    const sessionCheck = createSessionCheck(store, check.signal);
    askNow = sessionCheck.askNow;
    void sessionCheck.run();
  };

  return {
    /** Starts a session. If the account's session runs already, only its name and photo are updated. */
    begin: (profile: AuthProfile): void => {
      if (!tracked.has(profile.uid)) {
        const hasEnded = session().isLoggedIn;
        tracked.clear();
        tracked.add(profile.uid);
        startCheck(profile);
        if (hasEnded) notifySessionEnd();
        // Modules of remotes may still hold data of the account before.
        if (lastUid !== null && lastUid !== profile.uid) store.get(portsAtom).accountSwitched();
        lastUid = profile.uid;
      } else if (JSON.stringify(profile) !== JSON.stringify(session().firebaseUser)) {
        store.set(updateAccountAtom, profile);
      }
    },
    /** Ends the session: nobody is signed in. */
    end: (): void => {
      const wasSignedIn = session().isLoggedIn;
      check.abort();
      tracked.clear();
      store.set(endSessionAtom);
      if (wasSignedIn) notifySessionEnd();
    },
    checkAgain: (): void => {
      const { firebaseUser } = session();
      if (firebaseUser && store.get(sessionRefusedAtom)) startCheck(firebaseUser);
      else askNow();
    },
    stop: (): void => check.abort(),
    resume: (): void => {
      const { firebaseUser, status } = session();
      if (firebaseUser && status === 'loading' && check.signal.aborted) startCheck(firebaseUser);
    },
  };
};
