import { createPublicKey, type KeyObject } from 'node:crypto';
import * as v from 'valibot';

/** Where public keys come from. `undefined`: there is none of this id. @throws when the source does not answer */
export type KeySource = (keyId: string) => Promise<KeyObject | undefined>;

/** Google's keys for Firebase ID tokens. Pinned: no header or claim of a token can point elsewhere. */
export const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const keySetSchema = v.object({
  keys: v.array(
    v.looseObject({
      kid: v.string(),
      kty: v.string(),
      n: v.optional(v.string()),
      e: v.optional(v.string()),
    }),
  ),
});

const REFETCH_MS = 60_000;
/** Without a single key nobody can sign in, so that case is tried again sooner. */
const RETRY_MS = 2_000;
const TIMEOUT_MS = 5_000;

const toKeys = (body: unknown): Map<string, KeyObject> => {
  const keys = new Map<string, KeyObject>();
  for (const { kid, kty, n = '', e = '' } of v.parse(keySetSchema, body).keys) {
    if (kty !== 'RSA') continue;
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
    // Shorter keys are forbidden for RS256 (RFC 7518, 3.3).
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) keys.set(kid, key);
  }
  return keys;
};

const maxAgeMs = (response: Response): number => {
  const seconds = /max-age=(\d{1,9})/.exec(response.headers.get('Cache-Control') ?? '')?.[1];
  return seconds === undefined ? REFETCH_MS : Math.max(Number(seconds) * 1_000, REFETCH_MS);
};

/**
 * Keys of a JWK set on the web. Kept as long as its `Cache-Control` allows; an unknown id fetches anew, but at most once
 * a minute, so that made-up ids cannot be turned into load. Old keys serve on while the source does not answer.
 */
export const remoteKeys = (
  url: string,
  { now = Date.now, fetch: get = fetch }: { now?: () => number; fetch?: typeof fetch } = {},
): KeySource => {
  let keys = new Map<string, KeyObject>();
  let expires = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const ask = async () => {
    askedAt = now();
    const response = await get(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok) throw new Error(`The key server answered ${response.status}`);
    keys = toKeys(await response.json());
    expires = now() + maxAgeMs(response);
  };

  return async (keyId) => {
    const isKnown = keys.has(keyId) && now() < expires;
    const pause = keys.size === 0 ? RETRY_MS : REFETCH_MS;
    if (!isKnown && (running !== undefined || now() - askedAt >= pause)) {
      running ??= ask().finally(() => {
        running = undefined;
      });
      await running.catch((error: unknown) => {
        console.error('The public keys of the identity provider cannot be fetched:', error);
      });
    }
    if (keys.size === 0) throw new Error('No public keys are known');
    return keys.get(keyId);
  };
};
