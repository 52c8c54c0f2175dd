import type { DecodedToken } from './decode-token';

/** Who a checked token says the caller is. */
export type Identity = {
  uid: string;
  /** Empty when the provider gave none. */
  name: string;
  email: string | undefined;
  /** Only a verified address may be matched with an invitation (specification 12). */
  emailVerified: boolean;
};

/** How far clocks may differ, in seconds (specification 12). */
const SKEW = 60;
/** Firebase's tokens live an hour; one that claims to live longer than a day was not made by it. */
const LONGEST_LIFE = 86_400;

// What no provider sends and no database takes: control characters and lone surrogates.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

const areTimesRight = ({ exp, iat, auth_time, nbf }: DecodedToken['claims'], now: number) =>
  isTime(exp) &&
  isTime(iat) &&
  isTime(auth_time) &&
  (nbf === undefined || (isTime(nbf) && nbf <= now + SKEW)) &&
  exp > now - SKEW &&
  exp > iat &&
  exp - iat <= LONGEST_LIFE &&
  iat <= now + SKEW &&
  auth_time <= now + SKEW &&
  auth_time <= iat + SKEW;

const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max && !UNSTORABLE.test(value) ? value.trim() : '';

/**
 * The rules of Firebase ID tokens ("Verify ID tokens using a third-party JWT library"), with `iat` and `auth_time`
 * checked as well. `now` is in seconds. `undefined` when any of them is broken.
 */
export const identityOf = (
  claims: DecodedToken['claims'],
  projectId: string,
  now: number,
): Identity | undefined => {
  const uid = text(claims.sub, 128);
  if (uid === '' || uid !== claims.sub) return undefined;
  if (claims.user_id !== undefined && claims.user_id !== uid) return undefined;
  if (claims.aud !== projectId) return undefined;
  if (claims.iss !== `https://securetoken.google.com/${projectId}`) return undefined;
  if (!areTimesRight(claims, now)) return undefined;
  const email = text(claims.email, 254);
  return {
    uid,
    name: text(claims.name, 200),
    email: email === '' ? undefined : email,
    emailVerified: claims.email_verified === true,
  };
};
