import { atom, type createStore } from 'jotai';
import type { Unsaved } from '../drafts/stored-draft';

/** A short message in the corner; errors are announced assertively (specification 7). */
export type Toast = {
  kind: 'success' | 'info' | 'error';
  /** A getter, as of the label of the button, follows the language while the toast is shown. */
  message: string;
  /** A button; pressing it closes the toast. With `isUndo`, Ctrl Z and ⌘ Z press it too. */
  action?: { label: string; press: () => void; isUndo?: boolean };
  /** Called after the toast closed: by the user, by time, or by `signal`. */
  onClosed?: () => void;
  /** Closes the toast when it is aborted. */
  signal?: AbortSignal;
};

/** Whether a build uses the host's copy of a singleton; `unknown` when the probe could not be loaded. */
export type CopyComparison = 'same' | 'other' | 'unknown';

/** The singletons of one build, compared with the host's. */
export type CopyReport = {
  /** The build's package name. */
  build: string;
  session: CopyComparison;
  react: CopyComparison;
  jotai: CopyComparison;
};

/** A jotai store. */
export type SessionStore = ReturnType<typeof createStore>;

/** What this package needs from its host. All of it can be provided after the store was created. */
export type SessionPorts = {
  /** Where the backend answers: an origin with or without a path, or a path such as `/api`. */
  apiBaseUrl: string;
  /** The id token, renewed first if `forceRefresh`; `null` when nobody is signed in. Rejects when it cannot tell. */
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  /** Signs out at the identity provider, in every tab. */
  authSignOut: () => Promise<void>;
  /** Asks the user to confirm: signing out deletes what is not saved. Resolves to the answer. */
  confirmSignOut: (unsaved: Unsaved) => Promise<boolean>;
  /** Shows a toast. */
  notify: (toast: Toast) => void;
  /** Loads a probe of each remote and compares its copies of the singletons with the host's. */
  inspectCopies: () => Promise<readonly CopyReport[]>;
  /** The component that shows what fills a slot. This package does not know what components return. */
  slot: (props: { id: string; data: object; order?: readonly string[] }) => unknown;
  /** Called when another account signs in than before in this document. The host loads a fresh one. */
  accountSwitched: () => void;
  /** The browser's, or a test's. */
  fetch: typeof fetch;
};

const UNPROVIDED_PORTS: SessionPorts = {
  apiBaseUrl: '',
  getIdToken: async () => null,
  authSignOut: async () => {},
  confirmSignOut: async () => true,
  notify: () => {},
  inspectCopies: async () => [],
  slot: () => null,
  accountSwitched: () => {},
  fetch: (...request) => globalThis.fetch(...request),
};

/** The store's ports. Actions read them when they run, so a port can be provided late. */
export const portsAtom = atom<SessionPorts>(UNPROVIDED_PORTS);

/** Shows a toast. The shell decides how. */
export const notifyAtom = atom(null, (get, _set, toast: Toast): void => {
  get(portsAtom).notify(toast);
});

/** The part of the runtime configuration (specification 11) that pages may read. */
export type SiteConfig = {
  productName: string;
  /** The hosted checkout page; `client_reference_id` and `prefilled_email` are added to it. */
  checkoutUrl: string;
  customerPortalUrl?: string | undefined;
  /** Pages of the customer portal for one purpose. */
  customerPortalLinks?: CustomerPortalLinks | undefined;
  /** Links to the mobile app, by store. */
  mobileApp?: { ios?: string | undefined; android?: string | undefined } | undefined;
  links?:
    | {
        support?: string | undefined;
        terms?: string | undefined;
        privacy?: string | undefined;
      }
    | undefined;
  capabilities: Capabilities;
  /** Which flags are on for this visitor. */
  flags?: Readonly<Record<string, boolean>>;
  /** Settings of remotes and the origins of their own backends, by short name. Read them with `remoteClientAtom`. */
  remotes?: Readonly<Record<string, RemoteConfig>> | undefined;
};

/** Addresses in the customer portal, by what is done there. */
export type CustomerPortalLinks = {
  invoices?: string | undefined;
  paymentMethod?: string | undefined;
  cancel?: string | undefined;
};

/** What the configuration says for one remote. */
export type RemoteConfig = {
  settings?: Readonly<Record<string, unknown>> | undefined;
  /** The origins that the remote may call, which get the token. */
  connect?: readonly string[] | undefined;
};

/** What the backend can do beyond the required calls (specification 8); what is left out, it cannot. */
export type Capabilities = {
  /** Edits and removes users and locations. */
  manage?: boolean;
  /** Accepts the header `Idempotency-Key`, and its CORS rule allows it. */
  idempotency?: boolean;
  /** Asks an invited user to accept or decline. */
  invitations?: boolean;
  /** Tells how the number of users changed over time: `GET /users/history`. */
  history?: boolean;
  /** Follows every parameter of `GET /users`, and tells the number of matches. */
  queries?: boolean;
};

export const siteConfigStateAtom = atom<SiteConfig | null>(null);

/** The site's configuration. Throws before the host has provided it. */
export const siteConfigAtom = atom((get) => {
  const config = get(siteConfigStateAtom);
  if (!config) throw new Error('The site configuration was not provided to the session store');
  return config;
});
