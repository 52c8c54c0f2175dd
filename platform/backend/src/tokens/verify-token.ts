import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { unavailable } from '../http/answer';
import { KeysUnavailable } from './public-keys';
import { CLOCK_SKEW, type TokenClaims, tokenClaimsOf } from './token-claims';

/** Returns the claims of a token, or `undefined` for an invalid one. */
export type TokenVerifier = (token: string) => Promise<TokenClaims | undefined>;

/** Longer than any token of Firebase, whose custom claims are limited to 1000 bytes. */
const MAX_LENGTH = 12_000;
// Header and claims start with `{"`: text decoders would silently drop a byte order mark before it.
const COMPACT = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;
// Firebase never names a key in the header, nor demands extensions (RFC 7515, 4.1.11).
const FOREIGN_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip'];

const isPlain = (token: string): boolean => {
  if (token.length > MAX_LENGTH || !COMPACT.test(token)) return false;
  const header = decodeProtectedHeader(token);
  return FOREIGN_HEADERS.every((name) => !(name in header));
};

/** Runs a check. An error that the library throws for a bad token means that the token is invalid. */
const believe = async (
  check: () => Promise<TokenClaims | undefined>,
): Promise<TokenClaims | undefined> => {
  try {
    return await check();
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      throw unavailable('Sign-ins cannot be checked at the moment. Try again in a few seconds.');
    }
    // TypeError: a part that is no JSON, or a key that is too short for RS256 (RFC 7518, 3.3).
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};

/** Firebase ID tokens: RS256 by a key of the pinned source, and every claim right. */
export const signedTokens =
  (keys: JWTVerifyGetKey, projectId: string): TokenVerifier =>
  (token) =>
    believe(async () => {
      if (!isPlain(token)) return undefined;
      // Claims are checked first, so that a token of another project causes no request to the key server.
      const claims = tokenClaimsOf(decodeJwt(token), projectId);
      if (claims === undefined) return undefined;
      const { kid } = decodeProtectedHeader(token);
      if (typeof kid !== 'string') return undefined;
      await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        typ: 'JWT',
        clockTolerance: CLOCK_SKEW,
      });
      return claims;
    });

/** The Auth emulator's tokens, which must be unsigned. Used only if the emulator is configured. */
export const emulatorTokens =
  (projectId: string): TokenVerifier =>
  (token) =>
    believe(async () => {
      if (!isPlain(token)) return undefined;
      const { payload } = UnsecuredJWT.decode(token, { clockTolerance: CLOCK_SKEW });
      return tokenClaimsOf(payload, projectId);
    });
