import {
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import * as v from 'valibot';
import { errorTraceForLog, log } from '../log';

/** The URL of the keys for Firebase ID tokens. It is fixed, so no token can name other keys. */
export const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export class PublicKeysUnavailableError extends Error {
  override readonly name = 'PublicKeysUnavailableError';
}

const keySetSchema = v.object({ keys: v.array(v.looseObject({ kid: v.string() })) });

const KEEP_MS = 3_600_000;
/**
 * The minimum time in milliseconds from a fetch of the keys to the next. A token with an unknown
 * key id causes a fetch, and attackers can invent such ids.
 */
const REFETCH_MS = 60_000;
/** Milliseconds from a failed fetch to the next, while no key is known and nobody can sign in. */
const RETRY_MS = 2_000;

/** Creates a fetch that returns the last good key set while the key server fails. */
const fetchOrKeep = (): FetchImplementation => {
  let lastGood: string | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (url, options) => {
    const isPausing = lastGood === undefined && performance.now() - failedAt < RETRY_MS;
    if (isPausing) throw new PublicKeysUnavailableError('The key server failed a moment ago');
    try {
      const response = await fetch(url, options);
      if (!response.ok) throw new Error(`The key server answered ${response.status}`);
      const body = await response.text();
      v.parse(keySetSchema, JSON.parse(body));
      lastGood = body;
    } catch (error) {
      failedAt = performance.now();
      log.error(
        errorTraceForLog(error),
        'The public keys of the identity provider could not be fetched',
      );
      if (lastGood === undefined) throw new PublicKeysUnavailableError('No public keys are known');
    }
    return new Response(lastGood);
  };
};

/** Keeps the keys for an hour. Throws `PublicKeysUnavailableError` while no key is known. */
export const createPublicKeySource = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: KEEP_MS,
    cooldownDuration: REFETCH_MS,
    timeoutDuration: 5_000,
    [customFetch]: fetchOrKeep(),
  });
