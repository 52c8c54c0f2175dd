import { sessionStateAtom } from '../session/session-atoms';
import { signInStatusAtom } from '../session/transitions';
import { waitingStateAtom } from '../session/waiting';
import type { SessionStore } from '../store/ports';

/** Follows sign-in popups. One that the visitor gave up may still complete, and must then not sign in. */
export const createPopups = (store: SessionStore) => {
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
