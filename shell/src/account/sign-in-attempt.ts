import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { PROVIDER_IDS, type ProviderId } from 'shared-session/wire';
import { readStoredText, storeText } from 'shared-ui';
import { getAuthService } from '../auth/auth-service';
import { type SignInFailure, toSignInFailure } from '../auth/sign-in-failure';
import { sessionLifecycleAtom, signInFailureAtom } from '../state/session';

const LAST_PROVIDER_KEY = 'last-provider';

export const readLastUsedProvider = (): ProviderId | undefined => {
  const stored = readStoredText(LAST_PROVIDER_KEY);
  return PROVIDER_IDS.find((id) => id === stored);
};

/** The number of the latest sign-in attempt. Results of earlier attempts are ignored. */
const attemptAtom = atom(0);

/** Opens the popup synchronously. Call this during the click, or the browser blocks the popup. */
export const signInAtom = atom(null, async (get, set, provider: ProviderId) => {
  const lifecycle = get(sessionLifecycleAtom);
  const attempt = get(attemptAtom) + 1;
  set(attemptAtom, attempt);
  set(signInFailureAtom, null);
  const fail = (failure: SignInFailure) => {
    if (get(attemptAtom) !== attempt) return;
    lifecycle.signInFailed();
    // Shows no failure if another tab has signed the visitor in during this attempt.
    if (!get(sessionAtom).isLoggedIn) set(signInFailureAtom, failure);
  };
  try {
    // A closed popup counts as a failed sign-in, so that the visitor can press a button again. The
    // sign-in may still succeed later.
    const popup = getAuthService().signIn(provider, () => fail({ kind: 'closed' }));
    lifecycle.signInStarted();
    await popup;
    if (get(attemptAtom) !== attempt) return;
    set(signInFailureAtom, null);
    storeText(LAST_PROVIDER_KEY, provider);
  } catch (error) {
    fail(toSignInFailure(error, provider));
  }
});

/** Cancels a sign-in. If it still completes, signs the account out again (specification 3). */
export const cancelSignInAtom = atom(null, (get, set) => {
  set(attemptAtom, get(attemptAtom) + 1);
  set(signInFailureAtom, null);
  get(sessionLifecycleAtom).signInCancelled();
  getAuthService().closePopup();
});
