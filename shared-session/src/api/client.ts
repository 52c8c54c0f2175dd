import { atom } from 'jotai';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency';
import type { ApiRequest, SessionApiClient } from './options';
import { createBursts, createReadinessCheck, createReporter, type ReporterPorts } from './report';
import { type ApiFailure, type ApiResult, asCallError, toFailure } from './result';
import type { PreparedRequest } from './send';
import { withTimeLimit } from './time-limit';
import { createExchange, type ExchangePorts } from './token';

type ClientPorts = ExchangePorts &
  ReporterPorts & {
    /** Whether the backend takes an `Idempotency-Key`: its CORS rule would block every POST otherwise. */
    idempotency: boolean;
  };

/** The default timeout of a call (specification 7), in ms. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/** Writes the body and chooses the key, if there are keys. Throws if the body cannot be written as JSON. */
const prepareRequest = <Payload>(
  call: ApiRequest<Payload>,
  keys: IdempotencyKeys | null,
): PreparedRequest<Payload> => {
  if (call.method === 'GET') return call;
  const text = JSON.stringify(call.body ?? {});
  if (call.method !== 'POST' || !keys) return { ...call, text };
  return { ...call, text, key: call.idempotencyKey ?? keys.take(`${call.path}\n${text}`) };
};

/** Creates the client of the backend. It reads the ports at each call, because they may be provided late. */
export const createApiClient = (ports: () => ClientPorts): SessionApiClient => {
  const keys = createIdempotencyKeys();
  const exchange = createExchange(ports);
  const isReady = createReadinessCheck(ports);
  const joinBurst = createBursts(isReady);
  const report = createReporter(ports);

  const settleFailure = async (error: unknown, call: ApiRequest): Promise<ApiFailure> => {
    const callError = asCallError(error);
    const { cause, withoutToken = false } = callError.details;
    if (cause === 'aborted') return toFailure(callError, true);
    if (call.readiness === false) return toFailure(callError, cause === 'refused');
    const burst = joinBurst();
    try {
      // The check has its own timeout; only the caller can end the wait earlier.
      const serverIsOk = await withTimeLimit(undefined, call.signal, () => burst.serverIsOk);
      const failure = toFailure(callError, serverIsOk);
      report(failure, call, { burst, withoutToken });
      return failure;
    } catch (interruption) {
      return toFailure(asCallError(interruption), true);
    }
  };

  const attempt = async <Payload>(
    request: PreparedRequest<Payload>,
  ): Promise<ApiResult<Payload>> => {
    const { key, signal, text, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const memory = `${request.path}\n${text}`;
    try {
      const answer = await withTimeLimit(timeoutMs, signal, (both) => exchange(request, both));
      if (key) keys.settle(memory, key, { answered: true, statusCode: answer.statusCode });
      return answer;
    } catch (error) {
      const { answered = false, statusCode = 500 } = asCallError(error).details;
      if (key) keys.settle(memory, key, { answered, statusCode });
      throw error;
    }
  };

  const request = async <Payload>(call: ApiRequest<Payload>): Promise<ApiResult<Payload>> => {
    try {
      return await attempt(prepareRequest(call, ports().idempotency ? keys : null));
    } catch (error) {
      return settleFailure(error, call);
    }
  };

  return {
    request,
    isReady,
  };
};

export const clientStateAtom = atom<SessionApiClient | null>(null);

/** The client with the methods that only this package uses. Throws in a store that the host did not create. */
export const clientAtom = atom((get): SessionApiClient => {
  const client = get(clientStateAtom);
  if (!client) throw new Error('This store was not made by createSessionStore');
  return client;
});
