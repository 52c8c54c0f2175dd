import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { getAuthService } from '../auth/auth-service';
import { PROVIDERS, type ProviderName } from '../auth/providers';
import { signInFailure } from '../auth/sign-in-failure';
import { lifecycleAtom, signInFailureAtom } from '../state/session';

const LAST_PROVIDER_KEY = 'last-provider';

/** Keeps which provider this browser signed in with last; no more than its name. */
const rememberProvider = (provider: ProviderName): void => {
  try {
    localStorage.setItem(LAST_PROVIDER_KEY, provider);
  } catch {
    // Storage may be full or forbidden: then nothing is marked next time.
  }
};

/** The provider used last in this browser, if any. */
export const lastProvider = (): ProviderName | undefined => {
  try {
    const stored = localStorage.getItem(LAST_PROVIDER_KEY);
    return PROVIDERS.find((name) => name === stored);
  } catch {
    return undefined;
  }
};

/** Numbers the attempts: the end of one that was given up changes nothing on the page any more. */
const attemptAtom = atom(0);

/** Opens a provider's popup, inside the click, and tells the session and the page what became of it. */
export const signInAtom = atom(null, async (get, set, provider: ProviderName) => {
  const lifecycle = get(lifecycleAtom);
  const attempt = get(attemptAtom) + 1;
  set(attemptAtom, attempt);
  set(signInFailureAtom, null);
  try {
    const popup = getAuthService().signIn(provider);
    lifecycle.signInStarted();
    await popup;
    if (get(attemptAtom) === attempt) rememberProvider(provider);
  } catch (error) {
    if (get(attemptAtom) !== attempt) return;
    lifecycle.signInFailed();
    // Somebody is signed in all the same, by another tab: then nothing failed for them.
    if (!get(sessionAtom).isLoggedIn) set(signInFailureAtom, signInFailure(error, provider));
  } finally {
    lifecycle.signInSettled();
  }
});

/** Leads back to the sign-in page at once; a popup that still completes is ignored (specification 3). */
export const cancelSignInAtom = atom(null, (get, set) => {
  set(attemptAtom, get(attemptAtom) + 1);
  set(signInFailureAtom, null);
  get(lifecycleAtom).signInCancelled();
});
