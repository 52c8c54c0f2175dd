import { atom, type createStore } from 'jotai';
import { ENGLISH } from 'shared-i18n';
import type { UnsavedCounts } from '../drafts/stored-draft';
import type { SlotProps } from '../slots/slots';

/** A message in the corner of the page. Errors are announced assertively (specification 7). */
export type Toast = {
  kind: 'success' | 'info' | 'error';
  /** `message` and `label` may be getters, so that an open toast changes with the language. */
  message: string;
  /** A button; pressing it closes the toast. With `isUndo`, Ctrl Z and ⌘ Z press it too. */
  action?: { label: string; press: () => void; isUndo?: boolean };
  /** Called when the user, `signal`, a newer toast or the time limit closes a shown toast. */
  onClosed?: () => void;
  signal?: AbortSignal;
};

/** Whether a build uses the host's copy of a singleton; `unknown` if a copy failed to load. */
export type SingletonCopyStatus = 'same' | 'other' | 'unknown';

export type SharedCopiesReport = {
  /** The build's package name. */
  build: string;
  session: SingletonCopyStatus;
  react: SingletonCopyStatus;
  jotai: SingletonCopyStatus;
};

export type SessionStore = ReturnType<typeof createStore>;

/** The functions and values of the host. It may provide them after the store was created. */
export type SessionPorts = {
  /** The base URL of the backend: an origin with or without a path, or a path such as `/api`. */
  apiBaseUrl: string;
  /** Resolves to `null` if nobody is signed in. Rejects if the token cannot be fetched. */
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  /** Signs out at the identity provider, in every tab. Logs and rethrows errors. */
  authSignOut: () => Promise<void>;
  confirmSignOut: (unsaved: UnsavedCounts) => Promise<boolean>;
  notify: (toast: Toast) => void;
  /** Compares the host's singletons with the copies of each remote that shares them. */
  inspectCopies: () => Promise<readonly SharedCopiesReport[]>;
  /** The component that renders a slot's fillers. No React types, as this package lacks React. */
  slot: (props: SlotProps) => unknown;
  /**
   * Called when a different account signs in, or when the account has moved to another
   * organization. The host then leaves the page and loads a new document.
   */
  accountSwitched: () => void;
  fetch: typeof fetch;
};

/** Actions read a port when they run. So the host can provide it later. */
export const portsAtom = atom<SessionPorts>({
  apiBaseUrl: '',
  getIdToken: async () => null,
  authSignOut: async () => {},
  confirmSignOut: async () => true,
  notify: () => {},
  inspectCopies: async () => [],
  slot: () => null,
  accountSwitched: () => {},
  fetch: (...request) => globalThis.fetch(...request),
});

/** The component of the host that shows a slot. Pages use `Slot` of shared-features instead. */
export const slotAtom = atom((get) => get(portsAtom).slot);

export const notifyAtom = atom(null, (get, _set, toast: Toast): void => {
  const { notify, getIdToken } = get(portsAtom);
  // If the visitor closes the page while a toast offers "Undo", the page sends the removal. But a
  // closing page cannot renew an expired token. So renews the token now.
  if (toast.action?.isUndo) getIdToken().catch(() => {});
  notify(toast);
});

type OptionalUrls<Name extends string> = { [Each in Name]?: string | undefined } | undefined;

/** The part of the runtime configuration that pages may read (specification 11). */
export type SiteConfig = {
  productName: string;
  /** The URL of the hosted checkout. A page adds `client_reference_id` and `prefilled_email`. */
  checkoutUrl: string;
  customerPortalUrl?: string | undefined;
  /** The URLs of single pages of the customer portal. */
  customerPortalLinks?: OptionalUrls<'invoices' | 'paymentMethod' | 'cancel'>;
  mobileApp?: OptionalUrls<'ios' | 'android'>;
  links?: OptionalUrls<'support' | 'terms' | 'privacy'>;
  capabilities: Capabilities;
  /** For each flag, by its name: whether the flag is on for this visitor. */
  flags?: Readonly<Record<string, boolean>>;
  remotes?: Readonly<Record<string, RemoteConfig>> | undefined;
};

export type RemoteConfig = {
  settings?: Readonly<Record<string, unknown>> | undefined;
  /** The origins that the remote may call. They get the visitor's token. */
  connect?: readonly string[] | undefined;
};

/** What the backend offers beyond the required calls (specification 8); false if missing. */
export type Capabilities = {
  /** Whether users and locations can be edited and removed. */
  manage?: boolean;
  /** Whether the backend accepts the header `Idempotency-Key`, and its CORS rule allows it. */
  idempotency?: boolean;
  /** Whether the backend has invitations, which invited users accept or decline. */
  invitations?: boolean;
  /** Whether `GET /users/history` returns the number of users over time. */
  history?: boolean;
  /** Whether `GET /users` applies every parameter and sends the number of matches. */
  queries?: boolean;
};

export const siteConfigStateAtom = atom<SiteConfig | null>(null);

/** Throws an error until the host has provided the configuration. */
export const siteConfigAtom = atom((get) => {
  const config = get(siteConfigStateAtom);
  if (!config) throw new Error('The site configuration was not provided to the session store');
  return config;
});

/** The current language. Only the host writes it. */
export const languageStateAtom = atom(ENGLISH);

/**
 * Components with `memo`, values of `useMemo` and derived atoms read this atom to follow the
 * language. All other components render again when the language changes.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
