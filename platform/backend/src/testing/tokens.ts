import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The project that test tokens are made for. */
export const PROJECT = 'demo-query-assistant';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key pair as Google would have it, with the id that tokens name. */
export const newKey = (kid: string, modulusLength = 2048) => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength }),
});
export type TestKey = ReturnType<typeof newKey>;

/** The public key, as a key server publishes it. */
export const jwkOf = ({ kid, publicKey }: TestKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});

/** A valid id that no row has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** A short id that no other test has. */
export const uniqueId = (): string => randomBytes(8).toString('hex');

/** The claims of a good token of Firebase, `changes` put over them; `undefined` removes one. */
export const claimsOf = (uid: string, changes: Record<string, unknown> = {}) => {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now - 30,
    iat: now - 30,
    exp: now + 3_570,
    sub: uid,
    user_id: uid,
    ...changes,
  };
};

/** Signs any header and claims with any key. */
export const signToken = (header: unknown, claims: unknown, key: KeyObject): string =>
  signText(header, JSON.stringify(claims), key);

/** The same with claims as text, for what `JSON.stringify` would not write. */
export const signText = (header: unknown, claims: string, key: KeyObject): string => {
  const signed = `${encode(header)}.${Buffer.from(claims).toString('base64url')}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
};

/** A token as Firebase makes it. */
export const goodToken = (key: TestKey, uid: string, changes?: Record<string, unknown>): string =>
  signToken({ alg: 'RS256', kid: key.kid, typ: 'JWT' }, claimsOf(uid, changes), key.privateKey);

/** A token as the Auth emulator makes it: unsigned. */
export const emulatorToken = (uid: string, changes?: Record<string, unknown>): string =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(uid, changes))}.`;
