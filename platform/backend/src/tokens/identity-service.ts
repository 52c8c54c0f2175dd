import * as v from 'valibot';
import type { Settings } from '../settings';
import { GOOGLE_KEYS_URL, remoteKeys } from './public-keys';
import { emulatorTokens, signedTokens, type TokenVerifier } from './verify-token';

/** `unknown`: the identity service could not be asked. */
export type AccountState = 'active' | 'disabled' | 'deleted' | 'unknown';
/** Asks the identity service for an account. Never rejects. */
export type AccountStates = (uid: string) => Promise<AccountState>;

const TIMEOUT_MS = 2_000;

const lookupSchema = v.object({
  users: v.optional(v.array(v.object({ disabled: v.optional(v.boolean(), false) })), []),
});

/** Asks the Auth emulator (`accounts:lookup`, as its administrator). */
export const emulatorAccounts =
  (host: string, projectId: string): AccountStates =>
  async (uid) => {
    const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
        body: JSON.stringify({ localId: [uid] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return 'unknown';
      const [account] = v.parse(lookupSchema, await response.json()).users;
      if (account === undefined) return 'deleted';
      return account.disabled ? 'disabled' : 'active';
    } catch {
      return 'unknown';
    }
  };

/** Asks Firebase through the admin SDK, with the credentials of `GOOGLE_APPLICATION_CREDENTIALS`. */
export const firebaseAccounts = (projectId: string): AccountStates => {
  const connect = async () => {
    const { initializeApp, applicationDefault } = await import('firebase-admin/app');
    const { getAuth } = await import('firebase-admin/auth');
    return getAuth(initializeApp({ projectId, credential: applicationDefault() }));
  };
  let auth: ReturnType<typeof connect> | undefined;
  return async (uid) => {
    auth ??= connect();
    try {
      return (await (await auth).getUser(uid)).disabled ? 'disabled' : 'active';
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'auth/user-not-found') return 'deleted';
      console.error('The state of an account cannot be asked:', error);
      return 'unknown';
    }
  };
};

type Cached = { state: Promise<AccountState>; until: number };

/**
 * Remembers answers for `keepMs`, and one question serves all requests that come meanwhile. "Unknown" is kept for 5 s at
 * least: an identity service that hangs must not slow down every request.
 */
export const cachedAccounts = (
  ask: AccountStates,
  { keepMs, now = Date.now }: { keepMs: number; now?: () => number },
): AccountStates => {
  const cache = new Map<string, Cached>();
  return (uid) => {
    const hit = cache.get(uid);
    if (hit !== undefined && now() < hit.until) return hit.state;
    if (cache.size > 10_000) cache.clear();
    const entry: Cached = { state: ask(uid), until: now() + TIMEOUT_MS + keepMs };
    cache.set(uid, entry);
    entry.state = entry.state.then((state) => {
      entry.until = now() + (state === 'unknown' ? Math.max(keepMs, 5_000) : keepMs);
      return state;
    });
    return entry.state;
  };
};

/** Where nothing can be asked: whoever holds a valid token is let in until it expires, an hour at most. */
export const unaskedAccounts: AccountStates = async () => 'unknown';

export type IdentityService = { verifyToken: TokenVerifier; accountState: AccountStates };

/** A disabled account is shut out after at most this long; the emulator is near and asked each second. */
const KEEP_MS = 30_000;
const KEEP_LOCAL_MS = 1_000;

/** The identity provider that the settings name: the emulator, or Firebase with Google's keys. */
export const identityServiceOf = (
  settings: Pick<Settings, 'emulatorHost' | 'firebaseProjectId' | 'hasGoogleCredentials'>,
): IdentityService => {
  const { emulatorHost, firebaseProjectId: projectId, hasGoogleCredentials } = settings;
  if (emulatorHost !== undefined) {
    const ask = emulatorAccounts(emulatorHost, projectId);
    return {
      verifyToken: emulatorTokens(projectId),
      accountState: cachedAccounts(ask, { keepMs: KEEP_LOCAL_MS }),
    };
  }
  return {
    verifyToken: signedTokens(remoteKeys(GOOGLE_KEYS_URL), projectId),
    accountState: hasGoogleCredentials
      ? cachedAccounts(firebaseAccounts(projectId), { keepMs: KEEP_MS })
      : unaskedAccounts,
  };
};
