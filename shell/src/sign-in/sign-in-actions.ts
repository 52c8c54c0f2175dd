import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { getAuthService, type ProviderName, signInFailure } from '../auth';
import { signInFailureAtom } from '../site/site-atoms';
import { lifecycleAtom } from '../start/lifecycle-atom';
import { rememberProvider } from './last-provider';

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
