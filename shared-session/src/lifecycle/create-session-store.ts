import { createStore } from 'jotai';
import { clientStateAtom, createApiClient } from '../api/client';
import {
  portsAtom,
  type SessionPorts,
  type SessionStore,
  type SiteConfig,
  siteConfigStateAtom,
} from '../ports/ports';

/** Gives a store its ports, or some of them, or others. */
export const providePorts = (store: SessionStore, ports: Partial<SessionPorts>): void => {
  store.set(portsAtom, (current) => ({ ...current, ...ports }));
};

/** Gives a store the site's configuration, once it has been read. */
export const provideSiteConfig = (store: SessionStore, config: SiteConfig): void => {
  store.set(siteConfigStateAtom, config);
};

/** Gives a store the source of id tokens, once the auth SDK is there. */
export const provideIdToken = (store: SessionStore, getIdToken: SessionPorts['getIdToken']): void =>
  providePorts(store, { getIdToken });

/** Gives a store the place where toasts are shown, once it is on the page. */
export const provideNotifier = (store: SessionStore, notify: SessionPorts['notify']): void =>
  providePorts(store, { notify });

/** What a store may be made with; whatever is not known yet is provided later. */
export type SessionStoreOptions = Partial<SessionPorts> & { siteConfig?: SiteConfig };

/** Makes a store with everything of this package wired up. Two stores share nothing. */
export const createSessionStore = (options: SessionStoreOptions = {}): SessionStore => {
  const { siteConfig, ...ports } = options;
  const store = createStore();
  providePorts(store, ports);
  if (siteConfig) provideSiteConfig(store, siteConfig);
  store.set(
    clientStateAtom,
    createApiClient(() => ({
      ...store.get(portsAtom),
      idempotency: store.get(siteConfigStateAtom)?.capabilities.idempotency ?? false,
    })),
  );
  return store;
};
