import type { JWTPayload } from 'jose';

/** What a checked token says about the person who sent it. */
export type TokenClaims = {
  uid: string;
  /** Empty when the provider gave none. */
  name: string;
  email: string | undefined;
  /** Only a verified address may be matched with an invitation (specification 12). */
  emailVerified: boolean;
  /** When the person last signed in, in seconds. */
  authTime: number;
};

/** How far clocks may differ, in seconds. */
export const CLOCK_SKEW = 60;
/** Firebase's tokens live for an hour; one that claims more than a day was not made by Firebase. */
const LONGEST_LIFE = 86_400;

// No provider sends control characters or lone surrogates, and no database stores them.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

const areTimesRight = ({ exp, iat, auth_time, nbf }: JWTPayload, now: number) =>
  isTime(exp) &&
  isTime(iat) &&
  isTime(auth_time) &&
  (nbf === undefined || (isTime(nbf) && nbf <= now + CLOCK_SKEW)) &&
  exp > now - CLOCK_SKEW &&
  exp > iat &&
  exp - iat <= LONGEST_LIFE &&
  iat <= now + CLOCK_SKEW &&
  auth_time <= now + CLOCK_SKEW &&
  auth_time <= iat + CLOCK_SKEW;

const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max && !UNSTORABLE.test(value) ? value.trim() : '';

/**
 * The rules of Firebase ID tokens ("Verify ID tokens using a third-party JWT library"), stricter than a JWT library's:
 * `aud` is one text, `iat` and `auth_time` are checked too. `undefined` when the payload breaks any of them.
 */
export const tokenClaimsOf = (payload: JWTPayload, projectId: string): TokenClaims | undefined => {
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
