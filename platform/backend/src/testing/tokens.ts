import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export const TEST_FIREBASE_PROJECT_ID = 'demo-query-assistant';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const createTestKey = (kid: string, modulusLength = 2048) => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength }),
});
export type TestKey = ReturnType<typeof createTestKey>;

export const jwkOf = ({ kid, publicKey }: TestKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export const uniqueId = (): string => randomBytes(8).toString('hex');

/** The claims of a good Firebase token. A change to `undefined` removes the claim. */
const claimsOf = (uid: string, changes: Record<string, unknown> = {}) => {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: `https://securetoken.google.com/${TEST_FIREBASE_PROJECT_ID}`,
    aud: TEST_FIREBASE_PROJECT_ID,
    auth_time: now - 30,
    iat: now - 30,
    exp: now + 3_570,
    sub: uid,
    user_id: uid,
    ...changes,
  };
};

const signToken = (header: unknown, claims: unknown, key: KeyObject): string =>
  signText(header, JSON.stringify(claims), key);

/** Signs claims that are given as text, because `JSON.stringify` cannot write some values. */
const signText = (header: unknown, claims: string, key: KeyObject): string => {
  const signed = `${encode(header)}.${Buffer.from(claims).toString('base64url')}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
};

export const createValidToken = (
  key: TestKey,
  uid: string,
  changes?: Record<string, unknown>,
): string =>
  signToken({ alg: 'RS256', kid: key.kid, typ: 'JWT' }, claimsOf(uid, changes), key.privateKey);

export const createEmulatorToken = (uid: string, changes?: Record<string, unknown>): string =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(uid, changes))}.`;

export const TEST_UID = 'somebody';
export const nowInSeconds = () => Math.floor(Date.now() / 1_000);

/** Returns headers with bad tokens of many kinds. The key source does not have `stranger`. */
export const badTokenHeaders = (
  key: TestKey,
  stranger: TestKey,
): [name: string, authorization: string][] => {
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' };
  const good = createValidToken(key, TEST_UID);
  const [head = '', claims = '', signature = ''] = good.split('.');
  const changed = (changes: Record<string, unknown>) => createValidToken(key, TEST_UID, changes);
  const underHeader = (changes: Record<string, unknown>, by = key) =>
    signToken({ ...header, ...changes }, claimsOf(TEST_UID), by.privateKey);
  const jwk = stranger.publicKey.export({ format: 'jwk' });
  const hmac = createHmac('sha256', key.publicKey.export({ format: 'pem', type: 'spki' }));
  const hs256 = `${encode({ ...header, alg: 'HS256' })}.${claims}`;
  /** A well-signed token. One part begins with a byte order mark, which text decoders drop. */
  const withMark = (part: 0 | 1) => {
    const parts = [header, claimsOf(TEST_UID)].map((value, index) =>
      Buffer.from(`${index === part ? '\ufeff' : ''}${JSON.stringify(value)}`).toString(
        'base64url',
      ),
    );
    const signed = parts.join('.');
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key.privateKey).toString('base64url')}`;
  };
  const tokens: [string, string][] = [
    ['unsigned, as the emulator makes them', createEmulatorToken(TEST_UID)],
    ['alg none with a signature', `${encode({ alg: 'none' })}.${claims}.${signature}`],
    ['alg None', `${encode({ ...header, alg: 'None' })}.${claims}.`],
    ['alg missing', underHeader({ alg: undefined })],
    ['alg RS512', underHeader({ alg: 'RS512' })],
    ['alg PS256', underHeader({ alg: 'PS256' })],
    [
      'HMAC with the public key as the secret',
      `${hs256}.${hmac.update(hs256).digest('base64url')}`,
    ],
    ['another key under a known id', underHeader({}, stranger)],
    ['an unknown key id', createValidToken(stranger, TEST_UID)],
    ['no key id', underHeader({ kid: undefined })],
    ['a key id that is no string', underHeader({ kid: [key.kid] })],
    ['a key id of the prototype', underHeader({ kid: '__proto__' })],
    ['its own key in jwk', underHeader({ jwk }, stranger)],
    ['its own key server in jku', underHeader({ jku: 'https://evil.example/keys' }, stranger)],
    ['jku, though well signed', underHeader({ jku: 'https://evil.example/keys' })],
    ['x5u', underHeader({ x5u: 'https://evil.example/cert' }, stranger)],
    ['x5c', underHeader({ x5c: ['MIIB'] }, stranger)],
    ['a critical extension', underHeader({ crit: ['exp'] })],
    ['another type', underHeader({ typ: 'at+jwt' })],
    [
      'expired',
      changed({
        exp: nowInSeconds() - 61,
        iat: nowInSeconds() - 3_661,
        auth_time: nowInSeconds() - 3_661,
      }),
    ],
    ['exp missing', changed({ exp: undefined })],
    ['exp as text', changed({ exp: String(nowInSeconds() + 3_000) })],
    ['exp in the year 9999', changed({ exp: 253_402_300_799 })],
    [
      'exp infinite',
      signText(
        header,
        JSON.stringify(claimsOf(TEST_UID)).replace(/"exp":\d+/, '"exp":1e999'),
        key.privateKey,
      ),
    ],
    ['made in the future', changed({ iat: nowInSeconds() + 90 })],
    ['iat missing', changed({ iat: undefined })],
    ['auth_time in the future', changed({ auth_time: nowInSeconds() + 90 })],
    [
      'auth_time in the future, iat within the skew',
      changed({ iat: nowInSeconds() + 50, auth_time: nowInSeconds() + 90 }),
    ],
    ['signed in after it was made', changed({ auth_time: nowInSeconds() + 45 })],
    ['auth_time missing', changed({ auth_time: undefined })],
    ['not valid yet', changed({ nbf: nowInSeconds() + 90 })],
    ['another project in aud', changed({ aud: 'other-project' })],
    ['aud as a list', changed({ aud: ['demo-query-assistant'] })],
    ['aud missing', changed({ aud: undefined })],
    ['another issuer', changed({ iss: 'https://evil.example/demo-query-assistant' })],
    ['another project in iss', changed({ iss: 'https://securetoken.google.com/other-project' })],
    [
      'a session cookie of Firebase',
      changed({ iss: 'https://session.firebase.google.com/demo-query-assistant' }),
    ],
    ['sub empty', changed({ sub: '', user_id: '' })],
    ['sub missing', changed({ sub: undefined })],
    ['sub as a number', changed({ sub: 7 })],
    ['sub too long', changed({ sub: 'u'.repeat(129), user_id: undefined })],
    ['sub with a control character', changed({ sub: 'a\u0000b', user_id: undefined })],
    ['sub and user_id of two people', changed({ user_id: 'somebody-else' })],
    ['claims changed after signing', `${head}.${encode(claimsOf('admin'))}.${signature}`],
    ['signature missing', `${head}.${claims}.`],
    ['signature cut', good.slice(0, -4)],
    ['signature spelled in another way', `${head}.${claims}.${signature}=`],
    ['a byte order mark before the header', withMark(0)],
    ['a byte order mark before the claims', withMark(1)],
    ['two parts', `${head}.${claims}`],
    ['four parts', `${good}.x`],
    ['five parts, encrypted', `${head}.a.b.c.d`],
    ['claims that are a list', `${head}.${encode([])}.${signature}`],
    ['claims that are no JSON', `${head}.e30x.${signature}`],
    ['very long', `${head}.${'a'.repeat(20_000)}.${signature}`],
    ['a word', 'undefined'],
  ];
  return [
    ...tokens.map(([name, token]): [string, string] => [name, `Bearer ${token}`]),
    ['no token after Bearer', 'Bearer '],
    ['a good token under Basic', `Basic ${good}`],
    ['two tokens', `Bearer ${good}, Bearer ${good}`],
    ['no header', ''],
  ];
};
