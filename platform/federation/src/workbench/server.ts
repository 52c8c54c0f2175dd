import type { UserProfile } from 'shared-session';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { API_PATH, IDENTITY_PATH } from './remote';
import type { KindFacts, ServerAnswers } from './settings';
import { texts } from './texts';

/** A response with an envelope, like those of the backend (specification 8). */
export const envelope = (statusCode: number, payload: unknown, message = ''): Response =>
  Response.json({ ok: statusCode < 400, message, statusCode, payload }, { status: statusCode });

/** The delay of the slow server, in milliseconds. */
const SLOWER = 2000;

/** Clients call this after a failure, to find out whether the server is up. A failing server is up, an unreachable one is not. */
const READINESS = `${API_PATH}/readiness_check`;

/** The path of a request. */
export const pathOf = (input: RequestInfo | URL): string => {
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
export const answering: Record<ServerAnswers, typeof fetch> = {
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
  const identity = JSON.stringify({ sub: email, email, email_verified: true, name });
  const answer = await fetch(SIGN_IN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: identity, providerId: provider }).toString(),
      requestUri: window.location.origin,
      returnSecureToken: true,
    }),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`${email} could not be signed in: ${answer.status}`);
  return idToken;
};

/** Provides the tokens of a demo account to the session store. */
export const tokensOf = (account: DemoAccount) => {
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
export type BackendState = 'not-running' | 'as-chosen' | 'differs';

const isSame = (profile: UserProfile | null, chosen: KindFacts['profile']): boolean =>
  profile === null || chosen === null
    ? profile === chosen
    : profile.role === chosen.role &&
      profile.onboarding_status === chosen.onboarding_status &&
      (profile.subscription_status === 'active') === (chosen.subscription_status === 'active');

/** Asks the real backend about the account. Without a token it only asks whether the backend runs. Never rejects. */
export const askBackend = async (
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
