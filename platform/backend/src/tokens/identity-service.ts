import * as v from 'valibot';
import { log } from '../log';
import type { BackendSettings } from '../settings';
import { createPublicKeySource, GOOGLE_KEYS_URL } from './public-keys';
import {
  createEmulatorTokenVerifier,
  createSignedTokenVerifier,
  type TokenVerifier,
} from './verify-token';

/** Sign-ins before `validSince` (Unix seconds) are revoked. `unknown`: the service failed. */
export type AccountStatus =
  | { state: 'active'; validSince: number }
  | { state: 'disabled' | 'deleted' | 'unknown' };
/** The promise never rejects. After a failure, the state is `unknown`. */
export type AccountLookup = (uid: string) => Promise<AccountStatus>;

const TIMEOUT_MS = 2_000;

const lookupSchema = v.object({
  users: v.optional(
    v.array(
      v.object({
        disabled: v.optional(v.boolean(), false),
        validSince: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)), '0'),
      }),
    ),
    [],
  ),
});

export const createEmulatorAccountLookup =
  (host: string, projectId: string): AccountLookup =>
  async (uid) => {
    const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
        body: JSON.stringify({ localId: [uid] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return { state: 'unknown' };
      const [account] = v.parse(lookupSchema, await response.json()).users;
      if (account === undefined) return { state: 'deleted' };
      const { disabled, validSince } = account;
      return disabled ? { state: 'disabled' } : { state: 'active', validSince };
    } catch {
      return { state: 'unknown' };
    }
  };

const firebaseAccounts = (projectId: string): AccountLookup => {
  const connect = async () => {
    const { initializeApp, applicationDefault } = await import('firebase-admin/app');
    const { getAuth } = await import('firebase-admin/auth');
    return getAuth(initializeApp({ projectId, credential: applicationDefault() }));
  };
  let auth: ReturnType<typeof connect> | undefined;
  return async (uid) => {
    auth ??= connect();
    try {
      const { disabled, tokensValidAfterTime } = await (await auth).getUser(uid);
      if (disabled) return { state: 'disabled' };
      return { state: 'active', validSince: Date.parse(tokensValidAfterTime ?? '') / 1_000 || 0 };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'auth/user-not-found') return { state: 'deleted' };
      log.error({ code }, 'The identity service could not be asked for an account');
      return { state: 'unknown' };
    }
  };
};

type Cached = {
  account: Promise<AccountStatus>;
  /** Until this value of `performance.now()`, requests get `account` without another call. */
  until: number;
  /** The last known state. If the service fails, requests get this state until `last.until`. */
  last?: { account: AccountStatus; until: number };
};

/** The longest pause in milliseconds between two requests about a user while the service fails. */
const PAUSE_MS = 5_000;

/** Returns `unknown` after `TIMEOUT_MS`, because the admin SDK alone would wait for 25 seconds. */
const inTime = (answer: Promise<AccountStatus>): Promise<AccountStatus> => {
  const late = new Promise<AccountStatus>((resolve) => {
    setTimeout(() => resolve({ state: 'unknown' }), TIMEOUT_MS).unref();
  });
  return Promise.race([answer, late]);
};

/**
 * Remembers an account's state for at most `keepMs`, and asks the service again after half of this
 * time. Parallel requests share one call. If the service fails, requests get the remembered state.
 */
export const createCachedAccountLookup = (ask: AccountLookup, keepMs: number): AccountLookup => {
  const cache = new Map<string, Cached>();
  return (uid) => {
    const hit = cache.get(uid);
    if (hit !== undefined && performance.now() < hit.until) return hit.account;
    if (cache.size > 10_000) cache.clear();
    const askedAt = performance.now();
    const last = hit?.last;
    const entry: Cached = {
      account: inTime(ask(uid)),
      until: askedAt + TIMEOUT_MS + keepMs,
      ...(last && { last }),
    };
    cache.set(uid, entry);
    entry.account = entry.account.then((account) => {
      if (account.state !== 'unknown') {
        entry.until = askedAt + keepMs / 2;
        entry.last = { account, until: askedAt + keepMs };
        return account;
      }
      const now = performance.now();
      const isValid = last !== undefined && now < last.until;
      entry.until = Math.min(now + PAUSE_MS, isValid ? last.until : Infinity);
      return isValid ? last.account : account;
    });
    return entry.account;
  };
};

export type IdentityService = { verifyToken: TokenVerifier; account: AccountLookup };

/** The longest time for which a disabled account may still work, even while the service is down. */
const KEEP_MS = 30_000;
const KEEP_LOCAL_MS = 2_000;

export const createIdentityService = (
  settings: Pick<BackendSettings, 'emulatorHost' | 'firebaseProjectId'>,
): IdentityService => {
  const { emulatorHost, firebaseProjectId: projectId } = settings;
  if (emulatorHost !== undefined) {
    const ask = createEmulatorAccountLookup(emulatorHost, projectId);
    return {
      verifyToken: createEmulatorTokenVerifier(projectId),
      account: createCachedAccountLookup(ask, KEEP_LOCAL_MS),
    };
  }
  return {
    verifyToken: createSignedTokenVerifier(createPublicKeySource(GOOGLE_KEYS_URL), projectId),
    account: createCachedAccountLookup(firebaseAccounts(projectId), KEEP_MS),
  };
};
