import { createStore } from 'jotai';
import { createApiClient, sessionApiClientStateAtom } from '../api/client';
import { removeExpiredDrafts } from '../drafts/stored-draft';
import {
  portsAtom,
  type SessionPorts,
  type SessionStore,
  type SiteConfig,
  siteConfigStateAtom,
} from '../ports/ports';
import { refreshProfileAtom } from '../session/refresh-profile';
import { sessionNumberAtom, sessionStateAtom } from '../session/session';

/** Adds or replaces functions and values of the host. May be called at any time. */
export const providePorts = (store: SessionStore, ports: Partial<SessionPorts>): void => {
  store.set(portsAtom, (current) => ({ ...current, ...ports }));
};

export type SessionStoreOptions = Partial<SessionPorts> & { siteConfig?: SiteConfig };

export const createSessionStore = (options: SessionStoreOptions = {}): SessionStore => {
  const { siteConfig, ...ports } = options;
  const store = createStore();
  removeExpiredDrafts();
  providePorts(store, ports);
  if (siteConfig) store.set(siteConfigStateAtom, siteConfig);
  store.set(
    sessionApiClientStateAtom,
    createApiClient(
      () => store.get(portsAtom),
      () => store.get(siteConfigStateAtom)?.capabilities ?? {},
      () => {
        if (store.get(sessionStateAtom).user) void store.set(refreshProfileAtom);
      },
      () => store.get(sessionNumberAtom),
    ),
  );
  return store;
};
