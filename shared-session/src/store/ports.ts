import { atom, type createStore } from 'jotai';
import type { Toast } from '../notifications/toast';
import type { CopyReport } from '../state-demo/federation';

/** A jotai store. */
export type SessionStore = ReturnType<typeof createStore>;

/** What this package needs from its host. All of it may be given later than the store is made. */
export type SessionPorts = {
  /** Where the backend answers: an origin with or without a path, or a path such as `/api`. */
  apiBaseUrl: string;
  /** The identity token, renewed first if `forceRefresh`; `null` when nobody is signed in. Rejects when it cannot tell. */
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  /** Signs out at the identity provider, in every tab. */
  identitySignOut: () => Promise<void>;
  /** Shows a toast. */
  notify: (toast: Toast) => void;
  /** Loads a probe of each remote and compares its copies of the singletons with the host's. */
  inspectCopies: () => Promise<readonly CopyReport[]>;
  /** Told in the same tick in which a session ended, here or in another tab. */
  signedOut: () => void;
  /** The browser's, or a test's. */
  fetch: typeof fetch;
};

const UNPROVIDED: SessionPorts = {
  apiBaseUrl: '',
  getIdToken: async () => null,
  identitySignOut: async () => {},
  notify: () => {},
  inspectCopies: async () => [],
  signedOut: () => {},
  fetch: (...request) => globalThis.fetch(...request),
};

/** The store's ports. Actions read them at the moment they act, so a port given late is still used. */
export const portsAtom = atom<SessionPorts>(UNPROVIDED);
