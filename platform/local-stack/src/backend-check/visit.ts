import { apiAtom, sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { createBrowserFetch } from './browser-fetch';
import type { Exchange } from './exchange';
import { accountOf } from './token';

/** For how long nothing may be under way before the site counts as waiting to ask again, in ms; it waits a second. */
const QUIET_MS = 400;

export type VisitOptions = {
  /** The backend's address. */
  url: string;
  /** The site's origin. */
  origin: string;
  /** `null` for a visitor who is not signed in. */
  token: string | null;
};

/**
 * The site's own session and client on a backend, with a `fetch` that behaves as in a browser and keeps what was said.
 * What the check says that the site makes of an answer is what the site makes of it.
 */
export const createVisit = ({ url, origin, token }: VisitOptions) => {
  const exchanges: Exchange[] = [];
  let pending = 0;
  let lastChange = performance.now();
  const browserFetch = createBrowserFetch({
    baseUrl: url,
    origin,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const count = (change: number): void => {
    pending += change;
    lastChange = performance.now();
  };
  const store = createSessionStore({
    apiBaseUrl: url,
    getIdToken: async () => token,
    fetch: async (...request) => {
      count(1);
      try {
        return await browserFetch(...request);
      } finally {
        count(-1);
      }
    },
  });
  const lifecycle = createSessionLifecycle(store);
  const isSettled = (): boolean => ['ready', 'error'].includes(store.get(sessionAtom).status);

  return {
    store,
    api: store.get(apiAtom),
    /** The last exchange of a call. */
    last: (method: string, path: string): Exchange | undefined =>
      exchanges.findLast((exchange) => exchange.method === method && exchange.path === path),
    /** Signs in as the site does. Resolves to whether the session settled; if not, the site would ask again and again. */
    signIn: async (): Promise<boolean> => {
      const { uid, name, email } = accountOf(token ?? '');
      lifecycle.accountChanged({
        uid,
        name,
        ...(email !== undefined && { email }),
        photoURL: null,
        providers: [],
      });
      while (!isSettled() && (pending > 0 || performance.now() - lastChange < QUIET_MS)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      lifecycle.stop();
      return isSettled();
    },
  };
};

export type Visit = ReturnType<typeof createVisit>;
