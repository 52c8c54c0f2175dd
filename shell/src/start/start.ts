import { type Config, configSchema } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { type AuthProfile, countUnsaved, sessionAtom } from 'shared-session';
import {
  isWorkerScript,
  providePorts,
  type SessionStore,
  siteConfigStateAtom,
} from 'shared-session/host';
import { readStoredText, storeText } from 'shared-ui';
import { AUTH_SCRIPTS_ORIGIN, type AuthService, initAuthService } from '../auth/auth-service';
import { InvalidDocumentError, readDocument } from '../config/config';
import { decideCandidatesAtom, readRemotesAtom } from '../federation/remotes';
import { registryStateAtom } from '../state/remotes';
import { endedSessionAtom, lifecycleAtom, signInFailureAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';

/** The part of the browser's Trusted Types that is used here. Older browsers lack it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(url: string): string | null;
      createHTML(text: string, type: string, sink: string): string | null;
    },
  ): unknown;
};

const scriptOrigins = new Set([location.origin]);

// A blob is allowed only if a build created it as the script of a worker, because a blob's origin
// says nothing about the script.
const isAllowed = (url: string): boolean => {
  const { protocol, origin } = new URL(url, location.href);
  return protocol === 'blob:' ? isWorkerScript(url) : scriptOrigins.has(origin);
};

/**
 * The site's headers forbid using text as code (decision 17). This policy permits three things:
 * scripts from the site and configured origins, workers that a build created, and text that
 * `DOMParser` reads into a separate document, where no script runs (the XML of a workbook).
 */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isAllowed(url) ? url : null),
  createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
});

/**
 * The storage key for the last session. `yes`: somebody is signed in, so the next visit loads its
 * page while the account is checked. `ended`: the session ended without a sign-out.
 */
const LAST_SESSION_KEY = 'was-signed-in';

const remember = (last: 'yes' | 'ended' | null) => storeText(LAST_SESSION_KEY, last);

const remembered = () => readStoredText(LAST_SESSION_KEY);

/** Whether somebody was signed in at the last visit in this browser, and most likely still is. */
export const wasSignedIn = (): boolean => remembered() === 'yes';

/** Whether "Back" may have led here after a sign-out, to an address of the previous person. */
export const isBackNavigationAfterSignOut = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward' && remembered() === null;
};

const noteSessionEnd = (store: SessionStore): void => {
  // A repeated report no longer knows whose session ended.
  if (remembered() === null || store.get(endedSessionAtom)) return;
  const { firebaseUser } = store.get(sessionAtom);
  store.set(endedSessionAtom, { unsaved: firebaseUser && countUnsaved(firebaseUser.uid) });
  remember('ended');
};

/**
 * A sign-out before the auth SDK has started. `settle` gets the promise of the SDK's own sign-out,
 * which runs as soon as the SDK has started.
 */
const earlySignOutAtom = atom<{ settle: (signOut: Promise<void>) => void } | null>(null);

/** Resolves when the SDK has reported for the first time who is signed in, or that nobody is. */
const connectAuth = (store: SessionStore, auth: AuthService): Promise<void> => {
  const lifecycle = store.get(lifecycleAtom);
  let isSigningOut = false;
  // Stays false where the browser blocks the storage.
  let isRemembered = false;
  const authSignOut = async () => {
    remember(null);
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
      if (!profile) noteSessionEnd(store);
      // Ignores an account that the SDK reports during a sign-out, for example on the splash.
      else if (!isSigningOut) {
        // Forgets an earlier failure or ended session, because somebody is signed in now.
        store.set(signInFailureAtom, null);
        store.set(endedSessionAtom, null);
        isRemembered = remember('yes');
      }
      lifecycle.accountChanged(profile);
      resolve();
    };
    auth.onChange(report);
    // A page from the back/forward cache shows a person who may have signed out in another tab. The
    // SDK finds out only later.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && isRemembered && !wasSignedIn()) flushSync(() => report(null));
    });
  });
};

const startAuth = async (store: SessionStore, config: Config): Promise<void> => {
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

const applyConfig = (store: SessionStore, config: Config): void => {
  const { remoteOrigins, allowRemoteOverrides, identityEmulatorUrl = AUTH_SCRIPTS_ORIGIN } = config;
  for (const url of [...remoteOrigins, ...allowRemoteOverrides, identityEmulatorUrl]) {
    scriptOrigins.add(new URL(url).origin);
  }
  providePorts(store, { apiBaseUrl: config.apiBaseUrl });
  store.set(configStateAtom, { status: 'read', config });
  const flags = Object.entries(config.flags ?? {}).map(([name, flag]) => [name, flag === true]);
  store.set(siteConfigStateAtom, { ...config, flags: Object.fromEntries(flags) });
};

const readSite = async (store: SessionStore, fresh: boolean): Promise<void> => {
  try {
    const config = await readDocument('configuration', '/config.json', configSchema, { fresh });
    applyConfig(store, config);
    const auth = startAuth(store, config);
    // After a failed start, the session counts as signed out. A retry waits for the account, or the
    // guard would redirect to the sign-in page.
    if (fresh) await auth;
    if (Object.values(config.flags ?? {}).some((flag) => typeof flag === 'object')) {
      // If this code cannot be loaded, flags for some visitors are off.
      const code = await import('../audience/audience').catch(() => undefined);
      code?.provideFlags(store, config);
    }
    await Promise.all([auth, store.set(readRemotesAtom, fresh)]);
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error;
    console.error(error.message);
    store.set(configStateAtom, { status: 'unreadable', error });
    store.set(registryStateAtom, { status: 'unreadable', error });
    // Without a configuration, nobody is signed in, and the sign-in page names the problem.
    store.get(lifecycleAtom).accountChanged(null);
  }
};

/** Reads the configuration, starts auth and reads the registry. */
export const startSite = (store: SessionStore): Promise<void> => {
  const authSignOut = () => {
    remember(null);
    return new Promise<void>((settle) => store.set(earlySignOutAtom, { settle }));
  };
  providePorts(store, { authSignOut });
  const recover = () => {
    if (store.get(registryStateAtom).status === 'unreadable') void retryStartSite(store);
  };
  for (const event of ['online', 'focus']) addEventListener(event, recover);
  store.sub(sessionAtom, () => store.set(decideCandidatesAtom));
  return readSite(store, false);
};

/** The running retries. A second retry could end the session that the first retry has started. */
const retries = new WeakMap<SessionStore, Promise<void>>();

export const retryStartSite = (store: SessionStore): Promise<void> => {
  if (store.get(configStateAtom).status === 'read') return store.set(readRemotesAtom, true);
  const retry =
    retries.get(store) ?? readSite(store, true).finally(() => void retries.delete(store));
  retries.set(store, retry);
  return retry;
};
