import { atom } from 'jotai';
import {
  federationStateAtom,
  provideIdToken,
  providePorts,
  provideSiteConfig,
  type SessionStore,
} from 'shared-session/host';
import { type AuthService, initAuthService, loadLocalStandIn } from '../auth';
import { type Config, configSchema } from '../config/config-schema';
import { DocumentError, readDocument } from '../config/read-document';
import { readRemotes } from '../federation/read-remotes';
import { mergeRemotes, remoteStates } from '../federation/remotes-state';
import { applyLocalSwitches } from '../local-switches/local-switches';
import {
  configStateAtom,
  overridesAtom,
  remotesStateAtom,
  signInFailureAtom,
} from '../site/site-atoms';
import { lifecycleAtom } from './lifecycle-atom';
import { storeAtom } from './store-atom';

/** Where the configuration lies (specification 11). */
const CONFIG_URL = '/config.json';

/** Resolves once the SDK has said who is signed in. */
const connectAuth = (store: SessionStore, auth: AuthService): Promise<void> => {
  const lifecycle = store.get(lifecycleAtom);
  provideIdToken(store, auth.getIdToken);
  providePorts(store, { identitySignOut: auth.signOut });
  return new Promise((resolve) => {
    auth.onChange((profile) => {
      // What went wrong before is no news to whoever comes to the sign-in page after this session.
      if (profile) store.set(signInFailureAtom, null);
      lifecycle.identityChanged(profile);
      resolve();
    });
  });
};

const startAuth = async (store: SessionStore, config: Config): Promise<void> => {
  const { firebase, identityEmulatorUrl } = config;
  // Awaited, because the SDK looks for it at the first click and asks Google for the real one if it is not there.
  if (identityEmulatorUrl) {
    await applyLocalSwitches();
    await loadLocalStandIn(identityEmulatorUrl).catch(console.error);
  }
  try {
    await connectAuth(store, initAuthService(firebase, identityEmulatorUrl));
  } catch {
    // Logged where it happened. The sign-in page says what every attempt would meet.
    store.set(signInFailureAtom, { kind: 'not-started' });
    store.get(lifecycleAtom).signInFailed();
  }
};

const applyConfig = (store: SessionStore, config: Config): void => {
  const {
    productName,
    apiBaseUrl,
    checkoutUrl,
    customerPortalUrl,
    mobileApp,
    links,
    capabilities,
  } = config;
  providePorts(store, { apiBaseUrl });
  provideSiteConfig(store, {
    productName,
    checkoutUrl,
    capabilities,
    ...(customerPortalUrl ? { customerPortalUrl } : {}),
    ...(mobileApp ? { mobileApp } : {}),
    ...(links ? { links } : {}),
  });
  store.set(configStateAtom, { status: 'read', config });
};

/** Reads the registry, keeping the remotes of which a page already runs: an open tab stays with what it has. */
export const readRemotesAtom = atom(null, async (get, set, fresh: boolean) => {
  const state = get(configStateAtom);
  if (state.status !== 'read') return;
  const options = { fresh, overrides: get(overridesAtom) };
  const next = mergeRemotes(get(remotesStateAtom), await readRemotes(state.config, options));
  set(remotesStateAtom, next);
  set(federationStateAtom, (federation) => ({
    ...federation,
    remotes: remoteStates(next, federation.remotes),
  }));
});

/** Reads the configuration and starts what depends on it: auth, session, remotes. */
const startSiteAtom = atom(null, async (get, set, fresh: boolean) => {
  const store = get(storeAtom);
  try {
    const config = await readDocument('configuration', CONFIG_URL, configSchema, { fresh });
    applyConfig(store, config);
    const auth = startAuth(store, config);
    // After a failed start the session counts as signed out: with the pages known before the account is, the guard would
    // lead somebody who is signed in away from where they are.
    if (fresh) await auth;
    await Promise.all([auth, set(readRemotesAtom, fresh)]);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    console.error(error.message);
    set(configStateAtom, { status: 'unreadable', error });
    set(remotesStateAtom, { status: 'unreadable', error });
    // Nobody can be known to be signed in: the sign-in page says what is missing.
    get(lifecycleAtom).identityChanged(null);
  }
});

/** The first start of a page. */
export const startAtom = atom(null, (_get, set) => set(startSiteAtom, false));

/** "Try again" where configuration or registry could not be read; asks the server anew. */
export const retrySiteAtom = atom(null, (get, set) =>
  get(configStateAtom).status === 'read' ? set(readRemotesAtom, true) : set(startSiteAtom, true),
);
