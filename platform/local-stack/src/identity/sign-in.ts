import type { DemoAccount } from 'shared-session/demo-accounts';
import { providerAccountId } from './accounts';

/** Google is the default provider. Without `name`, the account keeps its name. */
type SignInAccount = { email: string; name?: string; provider?: DemoAccount['provider'] };

type SignIn = {
  idToken: string;
  refreshToken: string;
  localId: string;
  /** The lifetime of the token in seconds, as text. */
  expiresIn: string;
};

/**
 * Creates the account if needed. Throws an Error when the service does not answer or gives no
 * token.
 */
export async function signInWithoutBrowser(
  identityUrl: string,
  { email, name, provider: providerId = 'google.com' }: SignInAccount,
): Promise<SignIn> {
  const sub = providerAccountId(email);
  const claims = JSON.stringify({ sub, email, email_verified: true, name });
  const url = `${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: claims, providerId }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  }).catch(() => {
    throw new Error(
      `The local sign-in service does not answer at ${identityUrl}. Start it with: npm start`,
    );
  });
  const signIn: Partial<SignIn> = await answer.json();
  if (!signIn.idToken) throw new Error(`${email} could not be signed in at ${identityUrl}.`);
  return signIn as SignIn;
}
