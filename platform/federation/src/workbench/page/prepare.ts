import { type SiteConfig, sessionAtom, type UserProfile } from 'shared-session';
import type { DemoAccount } from 'shared-session/demo-accounts';
import {
  createSessionLifecycle,
  createSessionStore,
  providePorts,
  type SessionStore,
} from 'shared-session/host';
import { API_PATH, IDENTITY_PATH } from '../remote';
import { isMadeUp, KINDS, type KindFacts, type ServerAnswers, type Settings } from '../settings';
import { texts } from '../texts';
import { showToastAtom } from './toasts';

/** A response with an envelope, like those of the backend (specification 8). */
const envelope = (statusCode: number, payload: unknown, message = ''): Response =>
  Response.json({ ok: statusCode < 400, message, statusCode, payload }, { status: statusCode });

/** The delay of the slow server, in milliseconds. */
const SLOWER = 2000;

/**
 * Clients call this after a failure, to find out whether the server is up. A failing server is up, an unreachable one
 * is not.
 */
const READINESS = `${API_PATH}/readiness_check`;

/** The path of a request. */
const pathOf = (input: RequestInfo | URL): string => {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, window.location.href).pathname;
};

const pause = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** A `fetch` for each choice of "Server answers". */
const answering: Record<ServerAnswers, typeof fetch> = {
  real: (input, init) => fetch(input, init),
  slow: async (input, init) => {
    await pause(SLOWER, init?.signal);
    return fetch(input, init);
  },
  failing: async (input) =>
    pathOf(input) === READINESS ? envelope(200, null) : envelope(500, null, texts.failing),
  unreachable: async () => {
    throw new TypeError('The workbench answers no call');
  },
};

/** How long a token is used again, in milliseconds. Tokens are valid for an hour. */
const TOKEN_LIFE = 50 * 60 * 1000;

/** The call with which identity SDKs complete a sign-in. The local service accepts every name. */
const SIGN_IN = `${IDENTITY_PATH}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;

/** Signs a demo account in at the local identity service. Rejects when the service is down or rejects the account. */
const signIn = async ({ email, name, provider }: DemoAccount): Promise<string> => {
  const claims = JSON.stringify({ sub: email, email, email_verified: true, name });
  const answer = await fetch(SIGN_IN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: claims, providerId: provider }).toString(),
      requestUri: window.location.origin,
      returnSecureToken: true,
    }),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`${email} could not be signed in: ${answer.status}`);
  return idToken;
};

/** Provides the tokens of a demo account to the session store. */
const tokensOf = (account: DemoAccount) => {
  let kept: { token: Promise<string>; until: number } | undefined;
  return (forceRefresh = false): Promise<string> => {
    if (!kept || forceRefresh || kept.until < Date.now()) {
      kept = { token: signIn(account), until: Date.now() + TOKEN_LIFE };
      kept.token.catch(() => {
        kept = undefined;
      });
    }
    return kept.token;
  };
};

/** Whether the real backend runs, and whether the account there is in the state of the chosen session. */
type BackendState = 'not-running' | 'as-chosen' | 'differs';

const isSame = (profile: UserProfile | null, chosen: KindFacts['profile']): boolean =>
  profile === null || chosen === null
    ? profile === chosen
    : profile.role === chosen.role &&
      profile.onboarding_status === chosen.onboarding_status &&
      (profile.subscription_status === 'active') === (chosen.subscription_status === 'active');

/** Asks the real backend about the account. Without a token it only asks whether the backend runs. Never rejects. */
const askBackend = async (
  { profile: chosen }: KindFacts,
  getIdToken: (() => Promise<string>) | null,
): Promise<BackendState> => {
  try {
    if (!getIdToken) {
      const { ok } = await fetch(`${API_PATH}/readiness_check`);
      return ok ? 'as-chosen' : 'not-running';
    }
    const headers = { authorization: `Bearer ${await getIdToken()}` };
    const answer = await fetch(`${API_PATH}/user`, { headers });
    // When the backend is not running, the development server answers, but not with an envelope: this throws.
    const { statusCode, payload } = (await answer.json()) as {
      statusCode: number;
      payload: UserProfile;
    };
    return isSame(statusCode === 200 ? payload : null, chosen) ? 'as-chosen' : 'differs';
  } catch (error) {
    console.info('The local backend cannot be used:', error);
    return 'not-running';
  }
};

/** What a page needs to be shown; `null` when it needs the backend and the backend is not running. */
export type Prepared = { store: SessionStore; differs: string | null } | null;

/** What the build of the workbench knows of a local run. */
export type LocalConfig = Pick<SiteConfig, 'checkoutUrl' | 'remotes'>;

/** The configuration of a local run, without what pages never read. */
const siteConfig = (local: LocalConfig): SiteConfig => ({
  productName: 'Query Assistant',
  ...local,
  capabilities: { manage: true, idempotency: false, invitations: false },
});

/** Starts a session of the chosen kind. Never rejects. */
export const prepare = async (
  { session, server }: Pick<Settings, 'session' | 'server'>,
  local: LocalConfig,
): Promise<Prepared> => {
  const facts = KINDS[session];
  const isReal = server === 'real' || server === 'slow';
  const tokens = facts.account && isReal ? tokensOf(facts.account) : null;
  const state = isReal ? await askBackend(facts, tokens) : 'as-chosen';
  if (state === 'not-running') return null;
  const store = await startSession({
    facts,
    siteConfig: siteConfig(local),
    fetch: answering[server],
    getIdToken: tokens ?? (async () => (facts.account ? 'workbench' : null)),
  });
  providePorts(store, { notify: (toast) => store.set(showToastAtom, toast) });
  const differs = state === 'differs' && !isMadeUp(session);
  return { store, differs: differs ? (facts.account?.email ?? null) : null };
};

/** What the workbench makes a session from. */
export type WorkbenchSession = {
  facts: KindFacts;
  /** Answers every call, except the two with which the session starts. */
  fetch: typeof fetch;
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  siteConfig: SiteConfig;
};

/** Answers the two calls with which a session starts (specification 4), so that it becomes one of the chosen kind. */
const settling = ({ account, profile, refused = false }: KindFacts): typeof fetch => {
  const { name, email } = account ?? {};
  const answers: Record<string, () => Response> = {
    [`${API_PATH}/isUserValid`]: () => envelope(200, !refused),
    [`${API_PATH}/user`]: () =>
      profile ? envelope(200, { name, email, ...profile }) : envelope(401, null),
  };
  return async (input) => answers[pathOf(input)]?.() ?? envelope(404, null);
};

const isSettled = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (store.get(sessionAtom).status !== 'ready') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.sub(sessionAtom, check);
    check();
  });

/**
 * Starts a session of a kind without a sign-in. The real life cycle runs, with answers that lead to that kind. After
 * that the server answers, so that what a page records changes the session as it does on the site.
 */
const startSession = async (session: WorkbenchSession): Promise<SessionStore> => {
  const { facts, siteConfig, getIdToken } = session;
  let answer = settling(facts);
  const store = createSessionStore({
    apiBaseUrl: API_PATH,
    siteConfig,
    getIdToken,
    fetch: (input, init) => answer(input, init),
  });
  const { account } = facts;
  createSessionLifecycle(store).accountChanged(
    account && {
      uid: account.uid,
      name: account.name,
      email: account.email,
      photoURL: null,
      providers: [account.provider],
    },
  );
  await isSettled(store);
  answer = session.fetch;
  return store;
};
