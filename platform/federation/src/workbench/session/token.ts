import type { DemoAccount } from '@platform/backend/demo-accounts';
import { IDENTITY_PATH } from '../remote';

/** Milliseconds for which a token is used again; the service gives them for an hour. */
const KEPT = 50 * 60 * 1000;

/** The call by which identity SDKs complete a sign-in with a provider; the local service believes every name. */
const SIGN_IN = `${IDENTITY_PATH}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;

/** Signs a demo account in at the local identity service. Rejects when that does not answer, or refuses. */
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

/** A source of tokens of one demo account, as the session store wants it. */
export const tokensOf = (account: DemoAccount) => {
  let kept: { token: Promise<string>; until: number } | undefined;
  return (forceRefresh = false): Promise<string> => {
    if (!kept || forceRefresh || kept.until < Date.now()) {
      kept = { token: signIn(account), until: Date.now() + KEPT };
      kept.token.catch(() => {
        kept = undefined;
      });
    }
    return kept.token;
  };
};
