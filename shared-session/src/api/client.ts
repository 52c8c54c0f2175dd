import { atom } from 'jotai';
import type { Capabilities, SessionPorts } from '../ports/ports';
import type { ApiRequest, SessionApiClient } from './options';
import { createFailureBurstTracker, createFailureReporter, createReadinessCheck } from './report';
import { type ApiResult, RETRYABLE_REFUSAL_STATUSES, toApiFailure, toCallError } from './result';
import type { PreparedRequest } from './send';
import { withTimeLimit } from './time-limit';
import { createAuthorizedSender } from './token';

/**
 * With one of these statuses, the server has not processed this attempt. But it may have processed
 * an earlier attempt that got no response. So the next attempt needs the same idempotency key.
 */
const UNDECIDED_STATUSES = new Set([401, 403, ...RETRYABLE_REFUSAL_STATUSES]);

/** `crypto.randomUUID` is missing on an insecure origin (HTTP), so random numbers replace it. */
const createKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');

type SentRequest = { path: string; text: string; key: string };

/**
 * Chooses the idempotency keys of requests. If a response was lost, a later request with the same
 * path and body gets the same key, so that pressing "Save" again does not store the data twice.
 */
const createIdempotencyKeys = () => {
  /** The keys of requests without a response, by path and body. */
  const lost = new Map<string, Map<string, string>>();
  const forget = (path: string): void => void lost.delete(path);
  return {
    forget,
    take: (path: string, text: string): string => lost.get(path)?.get(text) ?? createKey(),
    answered: ({ path, text }: SentRequest, statusCode: number): void => {
      // After a success, an equal request is a new request, so it needs a new key.
      if (statusCode < 400) forget(path);
      else if (!UNDECIDED_STATUSES.has(statusCode)) lost.get(path)?.delete(text);
    },
    notAnswered: ({ path, text, key }: SentRequest): void => {
      lost.set(path, new Map(lost.get(path)).set(text, key));
    },
    /**
     * Called when an item is changed or removed. Forgets the keys of lost POSTs to its list. With
     * an old key, a new POST of an equal item would count as a repetition, and add nothing.
     */
    changing: (item: string): void => {
      for (const path of lost.keys()) if (item.startsWith(`${path}/`)) lost.delete(path);
    },
  };
};

/** The time limit of a call in milliseconds, unless the caller sets another (specification 7). */
export const CALL_TIMEOUT_MS = 15_000;

/**
 * Pages and drafts keep ids as strings, but a server with numeric ids would refuse strings. So the
 * id of a location is sent as a number if it arrived as a number.
 */
const createLocationIds = () => {
  const numbers = new Set<unknown>();
  return {
    /** Notes which ids are numbers in the payload of `GET /locations`, before it is checked. */
    note: (payload: unknown): void => {
      for (const item of Array.isArray(payload) ? payload : []) {
        const id: unknown = item?._id;
        if (typeof id === 'number') numbers.add(String(id));
        else numbers.delete(id);
      }
    },
    /** A replacer for `JSON.stringify` that turns ids of locations into numbers again. */
    restore: (field: string, value: unknown): unknown =>
      field === 'location_id' && numbers.has(value) ? Number(value) : value,
  };
};

/** @param ports called for each request, because the host may replace ports later */
export const createApiClient = (
  ports: () => SessionPorts,
  capabilities: () => Capabilities,
  refreshProfile: () => void,
  sessionNumber: () => number,
): SessionApiClient => {
  const keys = createIdempotencyKeys();
  const locationIds = createLocationIds();
  const exchange = createAuthorizedSender(ports, sessionNumber);
  const isReady = createReadinessCheck(ports);
  const currentBurst = createFailureBurstTracker(isReady);
  const report = createFailureReporter(ports, refreshProfile, currentBurst);

  const can = (capability: keyof Capabilities) => capabilities()[capability] === true;

  /** Adds the body's text and the idempotency key. Throws if JSON cannot represent the body. */
  const prepare = <Payload>(call: ApiRequest<Payload>): PreparedRequest<Payload> => {
    if (call.method === 'GET') {
      return call.path === '/locations' ? { ...call, onPayload: locationIds.note } : call;
    }
    const text = JSON.stringify(call.body ?? {}, locationIds.restore);
    // Sends no key without the capability `idempotency`, because the backend's CORS rule may not
    // allow the header of the key. The browser would then block every POST.
    if (call.method !== 'POST' || !can('idempotency')) return { ...call, text };
    return { ...call, text, key: call.idempotencyKey ?? keys.take(call.path, text) };
  };

  const settleFailure = async (error: unknown, call: ApiRequest, begun: number) => {
    const callError = toCallError(error);
    const { cause, statusCode = 500, withoutToken = false } = callError.details;
    const isExpected = cause === 'refused' && call.expected?.includes(statusCode);
    if (cause === 'aborted' || isExpected) return toApiFailure(callError, true);
    if (call.readiness === false) return toApiFailure(callError, cause === 'refused');
    const { serverIsOk: check } = currentBurst();
    try {
      // Uses `withTimeLimit` only so that `call.signal` can end the wait, because the check itself
      // has a shorter time limit.
      const serverIsOk = await withTimeLimit(CALL_TIMEOUT_MS, call.signal, () => check);
      const failure = toApiFailure(callError, serverIsOk);
      // Reports nothing after a sign-out, because the next visitor must not see the server's
      // answer.
      if (sessionNumber() === begun) report(failure, call, withoutToken);
      return failure;
    } catch (interruption) {
      return toApiFailure(toCallError(interruption), true);
    }
  };

  const attempt = async <Payload>(
    request: PreparedRequest<Payload>,
  ): Promise<ApiResult<Payload>> => {
    const { key, method, path, signal, text = '', timeoutMs = CALL_TIMEOUT_MS } = request;
    const sent = key === undefined ? undefined : { path, text, key };
    if (!sent && method !== 'GET') keys.changing(path);
    try {
      const answer = await withTimeLimit(timeoutMs, signal, (both) => exchange(request, both));
      if (sent) keys.answered(sent, answer.statusCode);
      return answer;
    } catch (error) {
      const { cause, statusCode = 500 } = toCallError(error).details;
      // After a 5xx, the server may have stored the data, so a repetition needs the same key.
      if (sent && cause === 'refused' && statusCode < 500) keys.answered(sent, statusCode);
      else if (sent) keys.notAnswered(sent);
      throw error;
    }
  };

  const request = async <Payload>(call: ApiRequest<Payload>): Promise<ApiResult<Payload>> => {
    const begun = sessionNumber();
    try {
      return await attempt(prepare(call));
    } catch (error) {
      return settleFailure(error, call, begun);
    }
  };

  return { request, can, ports, isReady, report, sessionNumber, forgetLostPosts: keys.forget };
};

export const sessionApiClientStateAtom = atom<SessionApiClient | null>(null);

/** Throws an error in a store that `createSessionStore` did not create. */
export const sessionApiClientAtom = atom((get): SessionApiClient => {
  const client = get(sessionApiClientStateAtom);
  if (!client) throw new Error('This store was not made by createSessionStore');
  return client;
});
