import { clearDrafts } from '../drafts/clear-drafts';
import type { IdentityProfile } from '../session/session';
import { sessionRefusedAtom, sessionStateAtom } from '../session/session-atoms';
import { signOutStateAtom } from '../session/sign-out';
import {
  beginSessionAtom,
  endSessionAtom,
  signInStatusAtom,
  updateIdentityAtom,
} from '../session/transitions';
import { waitingStateAtom } from '../session/waiting';
import { portsAtom, type SessionStore } from '../store/ports';
import { texts } from '../texts';
import { checkSession } from './check-session';

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
  /** The promise of the last popup settled, whichever way: nothing more is to be expected of it. */
  signInSettled: () => void;
  /** "Try again" on a refusal: the account is checked anew. */
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
  // Who has a life cycle running: enters at sign-in, leaves at sign-out (specification 4).
  const tracked = new Set<string>();
  let check = new AbortController();
  let popupIsUnwanted = false;
  let leaving: { uid: string | undefined; done: Promise<void> } | null = null;

  const session = () => store.get(sessionStateAtom);

  const startCheck = (profile: IdentityProfile): void => {
    check.abort();
    check = new AbortController();
    store.set(beginSessionAtom, profile);
    void checkSession(store, check.signal);
  };

  const end = (): void => {
    const wasSignedIn = session().isLoggedIn;
    check.abort();
    tracked.clear();
    store.set(endSessionAtom);
    if (wasSignedIn) store.get(portsAtom).signedOut();
  };

  const signOutOfIdentity = async (): Promise<void> => {
    try {
      await store.get(portsAtom).identitySignOut();
    } catch (error) {
      console.error('The identity provider did not sign out', error);
      store.get(portsAtom).notify({ kind: 'error', message: texts.signOutFailed });
    }
  };

  const lifecycle: SessionLifecycle = {
    identityChanged: (profile) => {
      if (!profile) return end();
      if (popupIsUnwanted) {
        popupIsUnwanted = false;
        void signOutOfIdentity();
        return;
      }
      if (leaving?.uid === profile.uid) return;
      if (tracked.has(profile.uid)) {
        if (JSON.stringify(profile) !== JSON.stringify(session().firebaseUser)) {
          store.set(updateIdentityAtom, profile);
        }
        return;
      }
      tracked.clear();
      tracked.add(profile.uid);
      startCheck(profile);
    },
    signInStarted: () => {
      popupIsUnwanted = false;
      if (!session().isLoggedIn) store.set(signInStatusAtom, 'loading', 'popup');
    },
    signInCancelled: () => {
      if (store.get(waitingStateAtom) !== 'popup') return;
      popupIsUnwanted = true;
      store.set(signInStatusAtom, 'ready', null);
    },
    signInFailed: () => {
      if (!session().isLoggedIn) store.set(signInStatusAtom, 'error', null);
    },
    signInSettled: () => {
      popupIsUnwanted = false;
    },
    checkAgain: () => {
      const { firebaseUser } = session();
      if (firebaseUser && store.get(sessionRefusedAtom)) startCheck(firebaseUser);
    },
    signOut: () => {
      if (leaving) return leaving.done;
      const uid = session().firebaseUser?.uid;
      if (uid !== undefined) clearDrafts(uid);
      end();
      leaving = {
        uid,
        done: signOutOfIdentity().finally(() => {
          leaving = null;
        }),
      };
      return leaving.done;
    },
    stop: () => check.abort(),
    resume: () => {
      const { firebaseUser, status } = session();
      if (firebaseUser && status === 'loading' && check.signal.aborted) startCheck(firebaseUser);
    },
  };
  store.set(signOutStateAtom, { signOut: lifecycle.signOut });
  return lifecycle;
};
