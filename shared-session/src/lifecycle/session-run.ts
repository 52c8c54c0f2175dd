import { portsAtom, type SessionStore } from '../ports/ports';
import { type AuthProfile, sessionRefusedAtom, sessionStateAtom } from '../session/session';
import { beginSessionAtom, endSessionAtom, updateAccountAtom } from '../session/transitions';
import { createSessionCheck } from './check-session';

/** The running of one session after the other: never two checks at once, whatever the order of events. */
export const createSessionRun = (store: SessionStore) => {
  // Who has a life cycle running: enters at sign-in, leaves at sign-out (specification 4).
  const tracked = new Set<string>();
  let check = new AbortController();
  let askNow = (): void => {};

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
    /** Starts a session for an account; for the account whose session runs, only its name and photo are taken over. */
    begin: (profile: AuthProfile): void => {
      if (!tracked.has(profile.uid)) {
        tracked.clear();
        tracked.add(profile.uid);
        startCheck(profile);
      } else if (JSON.stringify(profile) !== JSON.stringify(session().firebaseUser)) {
        store.set(updateAccountAtom, profile);
      }
    },
    /** Ends the session, if there is one: nobody is signed in. */
    end: (): void => {
      const wasSignedIn = session().isLoggedIn;
      check.abort();
      tracked.clear();
      store.set(endSessionAtom);
      if (wasSignedIn) store.get(portsAtom).signedOut();
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
