import { apiAtom, sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { createBrowserFetch } from './browser-fetch';
import type { Exchange } from './row';

type Claims = { exp?: unknown; aud?: unknown; sub?: unknown; email?: unknown; name?: unknown };
type Header = { alg?: unknown };

const decoded = (part: string | undefined): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The account that an id token is about, for what the site takes from it. */
export const accountOf = (token: string): { uid: string; name: string; email?: string } => {
  const claims: Claims = decoded(token.split('.')[1]) ?? {};
  return {
    uid: isText(claims.sub) ? claims.sub : 'unknown',
    name: isText(claims.name) ? claims.name : '',
    ...(isText(claims.email) && { email: claims.email }),
  };
};

/** Why a server may not accept a token, as far as the token itself tells. */
export const doubtsAbout = (token: string, now = Date.now()): string => {
  const [first, second] = token.split('.');
  const header: Header | undefined = decoded(first);
  const claims: Claims | undefined = decoded(second);
  if (!header || !claims) {
    return 'It is not an id token: one consists of three parts with dots between them.';
  }
  if (typeof claims.exp === 'number' && claims.exp * 1000 < now) {
    return `It expired at ${new Date(claims.exp * 1000).toISOString()}: an id token lasts an hour. Get a new one.`;
  }
  if (header.alg === 'none') {
    return 'It is a token of the local emulator, without a signature: the server must be told to accept those, for local runs only.';
  }
  return `It was made for the Firebase project "${String(claims.aud)}": is that the one that the server checks tokens against?`;
};

/**
 * Signs an account in at the local identity service and gives its id token; an account that is not there is made.
 * Throws a sentence when the service does not answer.
 */
export const localToken = async (identityUrl: string, email: string): Promise<string> => {
  const identity = JSON.stringify({ sub: email, email, email_verified: true, name: email });
  const url = `${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: identity, providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  }).catch(() => {
    throw new Error(
      `The local sign-in service does not answer at ${identityUrl}. Start it with: npm start`,
    );
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`${email} could not be signed in at ${identityUrl}.`);
  return idToken;
};

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
