import { type Config, configSchema } from '@platform/federation/runtime';
import { sessionAtom } from 'shared-session';
import { providePorts, type SessionStore, siteConfigStateAtom } from 'shared-session/host';
import { AUTH_SCRIPTS_ORIGIN } from '../auth/auth-service';
import { InvalidDocumentError, readDocument } from '../config/config';
import { decideCandidatesAtom, readRemotesAtom } from '../federation/remotes';
import { registryStateAtom } from '../state/remotes';
import { lifecycleAtom } from '../state/session';
import { configStateAtom } from '../state/site-config';
import { provideEarlySignOut, startAuth } from './start-auth';
import { allowScriptsFrom } from './trusted-types';

const applyConfig = (store: SessionStore, config: Config): void => {
  const { remoteOrigins, allowRemoteOverrides, identityEmulatorUrl = AUTH_SCRIPTS_ORIGIN } = config;
  allowScriptsFrom([...remoteOrigins, ...allowRemoteOverrides, identityEmulatorUrl]);
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
  provideEarlySignOut(store);
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
