import { type Config, configSchema } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { type AuthProfile, sessionAtom } from 'shared-session';
import { providePorts, type SessionStore, siteConfigStateAtom } from 'shared-session/host';
import { AUTH_SCRIPTS_ORIGIN, type AuthService, initAuthService } from '../auth/auth-service';
import { InvalidDocumentError, readSiteDocument } from '../config/config';
import { chooseCandidateVersionsAtom, readRemotesAtom } from '../federation/remotes';
import { registryStateAtom } from '../state/remotes';
import { endedSessionAtom, sessionLifecycleAtom, signInFailureAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';
import {
  hasSignedOut,
  isSignedOutValue,
  LAST_SESSION_KEY,
  readLastSession,
  rememberLastSession,
  storeSessionEnd,
  wasSignedInAtLastVisit,
} from './last-session';
import { allowScriptOrigins } from './trusted-types';

/**
 * Set if the visitor signs out before the auth SDK has started. As soon as the SDK has started,
 * `connectAuth` signs the account out, and passes the promise of this sign-out to `settle`.
 */
const earlySignOutAtom = atom<{ settle: (signOut: Promise<void>) => void } | null>(null);

/** Resolves when the SDK has reported for the first time who is signed in, or that nobody is. */
const connectAuth = (store: SessionStore, auth: AuthService): Promise<void> => {
  const lifecycle = store.get(sessionLifecycleAtom);
  let isSigningOut = false;
  // Whether this tab stored that somebody signed in. If not, for example because the browser blocks
  // the storage, a missing value in the storage does not mean a sign-out.
  let isRemembered = false;
  const authSignOut = async () => {
    rememberLastSession('leaving');
    isSigningOut = true;
    try {
      await auth.signOut();
      if (readLastSession() === 'leaving') rememberLastSession(null);
    } finally {
      isSigningOut = false;
    }
  };
  providePorts(store, { getIdToken: auth.getIdToken, authSignOut });
  store.get(earlySignOutAtom)?.settle(authSignOut());
  // Signs out again if the last page was closed while its sign-out waited for the network.
  if (readLastSession() === 'leaving') void lifecycle.signOut();
  // Whether the SDK's first report should have an account, because somebody was signed in before.
  let isExpected = wasSignedInAtLastVisit();
  return new Promise((resolve) => {
    const report = (profile: AuthProfile | null): void => {
      // If somebody signs out in another tab while the SDK starts here, the SDK stores the account
      // again for all tabs. So this tab signs out too, which removes the account.
      if (profile && isExpected && !isSigningOut && hasSignedOut()) void lifecycle.signOut();
      isExpected = false;
      // Stores nothing during a sign-out. After a sign-out on the splash, the SDK still reports the
      // account once, which is no new sign-in.
      if (!profile && !isSigningOut) storeSessionEnd(store, isRemembered);
      else if (!isSigningOut) {
        // Forgets an earlier failure or ended session, because somebody is signed in now.
        store.set(signInFailureAtom, null);
        store.set(endedSessionAtom, null);
        isRemembered = rememberLastSession('yes');
      }
      lifecycle.accountChanged(profile);
      resolve();
    };
    auth.onChange(report);
    // Ends the session in this tab if it has ended in another tab. Does not wait for the SDK, which
    // reports the end late. Also listens to `pageshow`, because a page from the back/forward cache
    // gets the event `storage` late or never.
    let hasLeft = false;
    const leave = (endSession: () => void) => {
      hasLeft = true;
      flushSync(endSession);
    };
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== LAST_SESSION_KEY || !isRemembered) return;
      // Does not call `report`, because `report` would replace the stored `yes` by `ended` if
      // somebody has already signed in again in the other tab.
      if (isSignedOutValue(newValue)) leave(() => lifecycle.accountChanged(null));
      // Reloads after a new sign-in in another tab, because the SDK may report nothing in this tab.
      else if (newValue === 'yes' && hasLeft) location.reload();
    });
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && isRemembered && !wasSignedInAtLastVisit()) leave(() => report(null));
    });
  });
};

const startAuth = async (store: SessionStore, config: Config): Promise<void> => {
  const { identityEmulatorUrl } = config;
  // Loads the replacement of `gapi` first. Otherwise, the SDK would load Google's own script.
  if (identityEmulatorUrl) {
    const local = import('../local-run/local-run').then(({ loadGapiReplacement }) =>
      loadGapiReplacement(identityEmulatorUrl),
    );
    await local.catch(console.error);
  }
  try {
    await connectAuth(store, initAuthService(config));
  } catch {
    // The error is already logged. The sign-in page shows it too, because no sign-in would work.
    store.set(signInFailureAtom, { kind: 'not-started' });
    store.get(sessionLifecycleAtom).signInFailed();
  }
};

const applyConfig = (store: SessionStore, config: Config): void => {
  const { remoteOrigins, allowRemoteOverrides, identityEmulatorUrl = AUTH_SCRIPTS_ORIGIN } = config;
  allowScriptOrigins([...remoteOrigins, ...allowRemoteOverrides, identityEmulatorUrl]);
  providePorts(store, { apiBaseUrl: config.apiBaseUrl });
  store.set(configStateAtom, { status: 'read', config });
  const flags = Object.entries(config.flags ?? {}).map(([name, flag]) => [name, flag === true]);
  store.set(siteConfigStateAtom, { ...config, flags: Object.fromEntries(flags) });
};

const readSite = async (store: SessionStore, fresh: boolean): Promise<void> => {
  try {
    const config = await readSiteDocument('configuration', '/config.json', configSchema, { fresh });
    applyConfig(store, config);
    const auth = startAuth(store, config);
    // After a failed start, the session counts as signed out. A retry waits for the account,
    // because the guard would otherwise redirect to the sign-in page.
    if (fresh) await auth;
    if (Object.values(config.flags ?? {}).some((flag) => typeof flag === 'object')) {
      // Flags for only some visitors stay off if the code that decides about them cannot be loaded.
      const code = await import('../audience/audience').catch(() => undefined);
      code?.provideFeatureFlags(store, config);
    }
    await Promise.all([auth, store.set(readRemotesAtom, fresh)]);
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error;
    console.error(error.message);
    store.set(configStateAtom, { status: 'unreadable', error });
    store.set(registryStateAtom, { status: 'unreadable', error });
    // Treats the visitor as signed out, because nobody can sign in without a configuration. The
    // sign-in page names the problem.
    store.get(sessionLifecycleAtom).accountChanged(null);
  }
};

export const startSite = (store: SessionStore): Promise<void> => {
  // Lets visitors sign out before the auth SDK has started.
  const authSignOut = () => {
    rememberLastSession('leaving');
    return new Promise<void>((settle) => store.set(earlySignOutAtom, { settle }));
  };
  providePorts(store, { authSignOut });
  const recover = () => {
    if (store.get(registryStateAtom).status === 'unreadable') void retryStartSite(store);
  };
  for (const event of ['online', 'focus']) addEventListener(event, recover);
  store.sub(sessionAtom, () => store.set(chooseCandidateVersionsAtom));
  return readSite(store, false);
};

/**
 * The running retry of each site. Two retries at a time could end the session that one of them
 * started, or read the registry before the account is known.
 */
const retries = new WeakMap<SessionStore, Promise<void>>();

export const retryStartSite = (store: SessionStore): Promise<void> => {
  const running = retries.get(store);
  if (running) return running;
  if (store.get(configStateAtom).status === 'read') return store.set(readRemotesAtom, true);
  const retry = readSite(store, true).finally(() => void retries.delete(store));
  retries.set(store, retry);
  return retry;
};
