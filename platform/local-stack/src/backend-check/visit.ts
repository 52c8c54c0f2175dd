import { setTimeout } from 'node:timers/promises';
import { apiAtom, sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { createBrowserFetch } from './browser-fetch';
import { isObject } from './calls';
import { type HttpExchange, parseJson } from './row';

const decoded = (part = ''): Record<string, unknown> | undefined => {
  const value = parseJson(Buffer.from(part, 'base64url').toString());
  return isObject(value) ? value : undefined;
};

/** Returns the likely reason why a server rejects a token, judged by the token's content. */
export const findTokenProblem = (token: string): string => {
  const [header, claims] = token.split('.').map(decoded);
  if (!header || !claims) {
    return 'It is not an id token: one consists of three parts with dots between them.';
  }
  if (typeof claims.exp === 'number' && claims.exp * 1000 < Date.now()) {
    return `It expired at ${new Date(claims.exp * 1000).toISOString()}: an id token lasts an hour. Get a new one.`;
  }
  if (header.alg === 'none') {
    return 'It is a token of the local emulator, without a signature: the server must be told to accept those, for local runs only.';
  }
  return `Its claim "aud" is "${String(claims.aud)}": is that what the server checks tokens against?`;
};

/** Changes the signature. Returns `undefined` for unsigned tokens, as from the local emulator. */
export const withWrongSignature = (token: string): string | undefined => {
  const [header, claims, signature] = token.split('.');
  if (!signature || decoded(header)?.alg === 'none') return undefined;
  return [header, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
};

/** A site that makes no call for this many milliseconds counts as waiting before a retry. */
const MAX_IDLE_MS = 400;

export type SimulatedVisitOptions = {
  url: string;
  /** The site's origin. */
  origin: string;
  /** `null` for a visitor who is not signed in. */
  token: string | null;
};

/**
 * Simulates a visit: the calls of one user to the backend. The site's own session and API client
 * make these calls, so that the check reports how the site really treats a response. The `fetch` of
 * a visit behaves like a browser and records every exchange.
 */
export const createSimulatedVisit = ({ url, origin, token }: SimulatedVisitOptions) => {
  const exchanges: HttpExchange[] = [];
  let pending = 0;
  let idleSince = performance.now();
  const browserFetch = createBrowserFetch(url, origin, exchanges);
  const store = createSessionStore({
    apiBaseUrl: url,
    getIdToken: async () => token,
    fetch: async (...request) => {
      pending += 1;
      try {
        return await browserFetch(...request);
      } finally {
        pending -= 1;
        idleSince = performance.now();
      }
    },
  });
  const lifecycle = createSessionLifecycle(store);
  const isSettled = (): boolean => ['ready', 'error'].includes(store.get(sessionAtom).status);

  return {
    store,
    api: store.get(apiAtom),
    /** Returns the last exchange for a call such as `GET /users`. */
    last: (call: string): HttpExchange | undefined =>
      exchanges.findLast(({ method, path }) => `${method} ${path}` === call),
    /** Signs in. Returns false if a call fails and the site would repeat the call forever. */
    signIn: async (): Promise<boolean> => {
      idleSince = performance.now();
      lifecycle.accountChanged({ uid: 'checked', name: '', photoURL: null, providers: [] });
      while (!isSettled() && (pending > 0 || performance.now() - idleSince < MAX_IDLE_MS)) {
        await setTimeout(20);
      }
      lifecycle.stop();
      return isSettled();
    },
  };
};

export type SimulatedVisit = ReturnType<typeof createSimulatedVisit>;
