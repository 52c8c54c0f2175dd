import { atom } from 'jotai';
import type { Capabilities, SessionPorts } from '../ports/ports';
import type { ApiRequest, SessionApiClient } from './options';
import { createFailureBurstTracker, createFailureReporter, createReadinessCheck } from './report';
import { type ApiResult, toApiFailure, toCallError } from './result';
import type { PreparedRequest } from './send';
import { withTimeLimit } from './time-limit';
import { createAuthorizedSender } from './token';

/** `crypto.randomUUID` is missing on an insecure origin (HTTP), so random numbers replace it. */
const createKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The time limit of a call in milliseconds, unless the caller sets another (specification 7). */
export const CALL_TIMEOUT_MS = 15_000;

/**
 * Pages and drafts keep all ids as strings. A server whose ids are numbers would refuse strings, so
 * the id of a location is sent as a number if it arrived as a number.
 */
const createLocationIds = () => {
  const numbers = new Set<unknown>();
  return {
    /** @param payload the payload of `GET /locations`, before it was checked */
    note: (payload: unknown): void => {
      for (const item of Array.isArray(payload) ? payload : []) {
        const id: unknown = item?._id;
        if (typeof id === 'number') numbers.add(String(id));
        else numbers.delete(id);
      }
    },
    /**
     * A replacer for `JSON.stringify`: a location id that arrived as a number is sent as a number.
     */
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
  const locationIds = createLocationIds();
  const exchange = createAuthorizedSender(ports, sessionNumber);
  const isReady = createReadinessCheck(ports);
  const currentBurst = createFailureBurstTracker(isReady);
  const report = createFailureReporter(ports, refreshProfile, currentBurst);

  const can = (capability: keyof Capabilities) => capabilities()[capability] === true;

  /** Adds body text and idempotency key. Throws if the body cannot be written as JSON. */
  const prepare = <Payload>(call: ApiRequest<Payload>): PreparedRequest<Payload> => {
    if (call.method === 'GET') {
      return call.path === '/locations' ? { ...call, onPayload: locationIds.note } : call;
    }
    const text = JSON.stringify(call.body ?? {}, locationIds.restore);
    // Without the capability `idempotency`, the CORS rule of a backend could block every POST with
    // a key.
    if (call.method !== 'POST' || !can('idempotency')) return { ...call, text };
    return { ...call, text, key: call.idempotencyKey ?? createKey() };
  };

  const settleFailure = async (error: unknown, call: ApiRequest, begun: number) => {
    const callError = toCallError(error);
    const { cause, statusCode = 500, withoutToken = false } = callError.details;
    const isExpected = cause === 'refused' && call.expected?.includes(statusCode);
    if (cause === 'aborted' || isExpected) return toApiFailure(callError, true);
    if (call.readiness === false) return toApiFailure(callError, cause === 'refused');
    const { serverIsOk: check } = currentBurst();
    try {
      // Here, `withTimeLimit` only lets the caller abort the wait: the readiness check has its own
      // time limit, which is shorter.
      const serverIsOk = await withTimeLimit(CALL_TIMEOUT_MS, call.signal, () => check);
      const failure = toApiFailure(callError, serverIsOk);
      // The next visitor of this tab must not see what the server answered to the last visitor.
      if (sessionNumber() === begun) report(failure, call, withoutToken);
      return failure;
    } catch (interruption) {
      return toApiFailure(toCallError(interruption), true);
    }
  };

  const request = async <Payload>(call: ApiRequest<Payload>): Promise<ApiResult<Payload>> => {
    const begun = sessionNumber();
    try {
      const prepared = prepare(call);
      const { signal, timeoutMs = CALL_TIMEOUT_MS } = call;
      return await withTimeLimit(timeoutMs, signal, (both) => exchange(prepared, both));
    } catch (error) {
      return settleFailure(error, call, begun);
    }
  };

  return { request, can, isReady, report, sessionNumber };
};

export const sessionApiClientStateAtom = atom<SessionApiClient | null>(null);

/** Throws in a store that `createSessionStore` did not create. */
export const sessionApiClientAtom = atom((get): SessionApiClient => {
  const client = get(sessionApiClientStateAtom);
  if (!client) throw new Error('This store was not made by createSessionStore');
  return client;
});
