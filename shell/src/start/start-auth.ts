import type { Config } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import type { AuthProfile } from 'shared-session';
import { providePorts, type SessionStore } from 'shared-session/host';
import { type AuthService, initAuthService } from '../auth/auth-service';
import { endedSessionAtom, lifecycleAtom, signInFailureAtom } from '../state/session';
import { LAST_SESSION_KEY, noteSessionEnd, rememberSession, wasSignedIn } from './last-session';

/**
 * A sign-out before the auth SDK has started. `settle` gets the promise of the SDK's own sign-out,
 * which runs as soon as the SDK has started.
 */
const earlySignOutAtom = atom<{ settle: (signOut: Promise<void>) => void } | null>(null);

/** Lets visitors sign out before the auth SDK has started. */
export const provideEarlySignOut = (store: SessionStore): void => {
  const authSignOut = () => {
    rememberSession(null);
    return new Promise<void>((settle) => store.set(earlySignOutAtom, { settle }));
  };
  providePorts(store, { authSignOut });
};

/** Resolves when the SDK has reported for the first time who is signed in, or that nobody is. */
const connectAuth = (store: SessionStore, auth: AuthService): Promise<void> => {
  const lifecycle = store.get(lifecycleAtom);
  let isSigningOut = false;
  // Stays false where the browser blocks the storage.
  let isRemembered = false;
  const authSignOut = async () => {
    rememberSession(null);
    isSigningOut = true;
    try {
      await auth.signOut();
    } finally {
      isSigningOut = false;
    }
  };
  providePorts(store, { getIdToken: auth.getIdToken, authSignOut });
  store.get(earlySignOutAtom)?.settle(authSignOut());
  return new Promise((resolve) => {
    const report = (profile: AuthProfile | null): void => {
      // Ignores what the SDK reports during a sign-out, for example an account on the splash.
      if (!profile && !isSigningOut) noteSessionEnd(store, isRemembered);
      else if (!isSigningOut) {
        // Forgets an earlier failure or ended session, because somebody is signed in now.
        store.set(signInFailureAtom, null);
        store.set(endedSessionAtom, null);
        isRemembered = rememberSession('yes');
      }
      lifecycle.accountChanged(profile);
      resolve();
    };
    auth.onChange(report);
    // A page from the back/forward cache, or in another tab, shows a person who may have signed out.
    // The SDK finds out only later.
    let hasLeft = false;
    const leaveEndedSession = () => {
      if (!isRemembered || wasSignedIn()) return;
      hasLeft = true;
      flushSync(() => report(null));
    };
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== LAST_SESSION_KEY) return;
      if (newValue === null) leaveEndedSession();
      // The SDK reports nothing here if the same account signs in again before the SDK's next check.
      else if (newValue === 'yes' && hasLeft) location.reload();
    });
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) leaveEndedSession();
    });
  });
};

export const startAuth = async (store: SessionStore, config: Config): Promise<void> => {
  const { identityEmulatorUrl } = config;
  // Local runs first load a replacement of Google's script. Otherwise, the first click on a sign-in
  // button would load Google's script.
  if (identityEmulatorUrl) {
    const local = import('../local-run/local-run').then(({ loadGapiStandIn }) =>
      loadGapiStandIn(identityEmulatorUrl),
    );
    await local.catch(console.error);
  }
  try {
    await connectAuth(store, initAuthService(config));
  } catch {
    // The failure is logged already. It is also shown now, because every sign-in would fail.
    store.set(signInFailureAtom, { kind: 'not-started' });
    store.get(lifecycleAtom).signInFailed();
  }
};
