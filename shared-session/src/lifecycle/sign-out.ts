import { clearDrafts } from '../drafts/clear-drafts';
import { sessionStateAtom } from '../session/session-atoms';
import { portsAtom, type SessionStore } from '../store/ports';
import { texts } from '../texts';

/** Signs out at the identity provider. Never rejects; what goes wrong is a toast. */
export const signOutOfIdentity = async (store: SessionStore): Promise<void> => {
  try {
    await store.get(portsAtom).identitySignOut();
  } catch (error) {
    console.error('The identity provider did not sign out', error);
    store.get(portsAtom).notify({ kind: 'error', message: texts.signOutFailed });
  }
};

/** Deliberate sign-out: the page is cleared at once, the identity provider follows. */
export const createSignOut = (store: SessionStore, endSession: () => void) => {
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
      const done = signOutOfIdentity(store).finally(() => {
        leaving = null;
      });
      leaving = { uid, done };
      return done;
    },
  };
};
