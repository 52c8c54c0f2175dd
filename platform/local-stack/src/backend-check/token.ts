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
