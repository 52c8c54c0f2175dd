import {
  provideIdToken,
  providePorts,
  provideSiteConfig,
  type SessionStore,
} from 'shared-session/host';
import { type AuthService, initAuthService } from '../auth/auth-service';
import { loadLocalStandIn } from '../auth/local-stand-in';
import { type Config, configSchema } from '../config/config-schema';
import { DocumentError, readDocument } from '../config/read-document';
import { readRemotesAtom } from '../federation/remotes';
import { applyLocalSwitches } from '../local-switches/local-switches';
import { remotesStateAtom } from '../state/remotes';
import { lifecycleAtom, signInFailureAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';

/** Where the configuration lies (specification 11). */
const CONFIG_URL = '/config.json';

/** Resolves once the SDK has said who is signed in. */
const connectAuth = (store: SessionStore, auth: AuthService): Promise<void> => {
  const lifecycle = store.get(lifecycleAtom);
  provideIdToken(store, auth.getIdToken);
  providePorts(store, { authSignOut: auth.signOut });
  return new Promise((resolve) => {
    auth.onChange((profile) => {
      // What went wrong before is no news to whoever comes to the sign-in page after this session.
      if (profile) store.set(signInFailureAtom, null);
      lifecycle.accountChanged(profile);
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

const readSite = async (store: SessionStore, fresh: boolean): Promise<void> => {
  try {
    const config = await readDocument('configuration', CONFIG_URL, configSchema, { fresh });
    applyConfig(store, config);
    const auth = startAuth(store, config);
    // After a failed start the session counts as signed out. If the routes were known before the account is, the guard
    // would redirect somebody who is signed in to the sign-in page.
    if (fresh) await auth;
    await Promise.all([auth, store.set(readRemotesAtom, fresh)]);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    console.error(error.message);
    store.set(configStateAtom, { status: 'unreadable', error });
    store.set(remotesStateAtom, { status: 'unreadable', error });
    // Nobody can be known to be signed in: the sign-in page says what is missing.
    store.get(lifecycleAtom).accountChanged(null);
  }
};

/** Reads the configuration and starts what depends on it: auth, session and remotes. */
export const startSite = (store: SessionStore): Promise<void> => readSite(store, false);

/** "Try again" after the configuration or the registry could not be read; asks the server again. */
export const retrySite = (store: SessionStore): Promise<void> =>
  store.get(configStateAtom).status === 'read'
    ? store.set(readRemotesAtom, true)
    : readSite(store, true);
