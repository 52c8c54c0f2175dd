import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { serviceUnavailable } from '../http/answer';
import { PublicKeysUnavailableError } from './public-keys';

export type TokenClaims = {
  uid: string;
  /** The user's name; empty if the token has no usable name. */
  name: string;
  email: string | undefined;
  /** A user needs a verified email address to accept or decline an invitation. */
  emailVerified: boolean;
  /** When the user signed in, in Unix seconds. */
  authTime: number;
};

const CLOCK_SKEW_S = 60;
/** The longest accepted life of a token, in seconds. Firebase's tokens live for an hour. */
const MAX_LIFE_S = 86_400;

// Matches control characters and lone surrogates. No identity provider sends such characters, and
// PostgreSQL cannot store U+0000 and lone surrogates.
const UNSTORABLE_CHARACTER = /[\p{Cc}\p{Cs}]/u;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

const areTimesRight = ({ exp, iat, auth_time, nbf }: JWTPayload, now: number) =>
  isTime(exp) &&
  isTime(iat) &&
  isTime(auth_time) &&
  (nbf === undefined || (isTime(nbf) && nbf <= now + CLOCK_SKEW_S)) &&
  exp > now - CLOCK_SKEW_S &&
  exp > iat &&
  exp - iat <= MAX_LIFE_S &&
  iat <= now + CLOCK_SKEW_S &&
  auth_time <= now + CLOCK_SKEW_S &&
  auth_time <= iat + CLOCK_SKEW_S;

const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max && !UNSTORABLE_CHARACTER.test(value)
    ? value.trim()
    : '';

/**
 * Returns the claims, or `undefined` if they break a rule of Firebase ID tokens ("Verify ID tokens
 * using a third-party JWT library"). Also checks `nbf`, `user_id`, the life of the token, and the
 * length of `sub`.
 */
const tokenClaimsOf = (payload: JWTPayload, projectId: string): TokenClaims | undefined => {
  const uid = text(payload.sub, 128);
  if (uid === '' || uid !== payload.sub) return undefined;
  if (payload.user_id !== undefined && payload.user_id !== uid) return undefined;
  if (payload.aud !== projectId) return undefined;
  if (payload.iss !== `https://securetoken.google.com/${projectId}`) return undefined;
  if (!areTimesRight(payload, Math.floor(Date.now() / 1_000))) return undefined;
  const email = text(payload.email, 254);
  return {
    uid,
    name: text(payload.name, 200),
    email: email === '' ? undefined : email,
    emailVerified: payload.email_verified === true,
    authTime: Number(payload.auth_time),
  };
};

/** Returns the claims of a token, or `undefined` if the token is invalid. */
export type TokenVerifier = (token: string) => Promise<TokenClaims | undefined>;

/** Firebase's tokens are shorter, because their custom claims have at most 1000 bytes. */
const MAX_TOKEN_CHARACTERS = 12_000;
// Matches a token whose header and claims start with `{"`. A byte order mark before `{"` does not
// match, because the decoders would drop the mark, and accept a token that is not plain JSON.
const COMPACT_TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;
// A token with one of these header fields is rejected, because Firebase never sets them. They can
// contain keys (`jku` to `x5c`), required extensions (`crit`; RFC 7515, 4.1.11), or encodings.
const FOREIGN_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip'];

const isPlain = (token: string): boolean => {
  if (token.length > MAX_TOKEN_CHARACTERS || !COMPACT_TOKEN.test(token)) return false;
  const header = decodeProtectedHeader(token);
  return FOREIGN_HEADERS.every((name) => !(name in header));
};

const undefinedForBadToken = async (
  check: () => Promise<TokenClaims | undefined>,
): Promise<TokenClaims | undefined> => {
  try {
    return await check();
  } catch (error) {
    if (error instanceof PublicKeysUnavailableError) {
      throw serviceUnavailable('sign-in-unchecked');
    }
    // A TypeError means that a part of the token is not JSON, or that the key is too short for
    // RS256 (RFC 7518, 3.3).
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};

export const createSignedTokenVerifier =
  (keys: JWTVerifyGetKey, projectId: string): TokenVerifier =>
  (token) =>
    undefinedForBadToken(async () => {
      if (!isPlain(token)) return undefined;
      // Checks the claims first, so that a token of another project causes no request for keys.
      const claims = tokenClaimsOf(decodeJwt(token), projectId);
      if (claims === undefined) return undefined;
      const { kid } = decodeProtectedHeader(token);
      if (typeof kid !== 'string') return undefined;
      await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        typ: 'JWT',
        clockTolerance: CLOCK_SKEW_S,
      });
      return claims;
    });

/** Accepts unsigned tokens. Only for the Auth emulator. */
export const createEmulatorTokenVerifier =
  (projectId: string): TokenVerifier =>
  (token) =>
    undefinedForBadToken(async () => {
      if (!isPlain(token)) return undefined;
      const { payload } = UnsecuredJWT.decode(token, { clockTolerance: CLOCK_SKEW_S });
      return tokenClaimsOf(payload, projectId);
    });
