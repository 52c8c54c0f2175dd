import { createBursts } from './burst';
import { asCallError } from './call-error';
import { createExchange, type ExchangePorts } from './exchange';
import { createIdempotencyKeys } from './idempotency';
import type { ApiRequest, SessionApiClient } from './options';
import { type PreparedRequest, prepareRequest } from './prepare-request';
import { createReadinessCheck } from './readiness';
import { createReporter, type ReporterPorts } from './report';
import type { ApiFailure, ApiResult } from './result';
import { withTimeLimit } from './time-limit';
import { toFailure } from './to-failure';

type ClientPorts = ExchangePorts &
  ReporterPorts & {
    /** Whether the backend takes an `Idempotency-Key`: its CORS rule would block every POST otherwise. */
    idempotency: boolean;
  };

/** The time limit of a call that names none (specification 7), in ms. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/** The client of the backend. Reads the ports at each call, so that they may be given or changed late. */
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
      // The check has a limit of its own; only the caller may be gone before.
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
    get: (path, options) => request({ ...options, method: 'GET', path }),
    post: (path, body, options) => request({ ...options, method: 'POST', path, body }),
    patch: (path, body, options) => request({ ...options, method: 'PATCH', path, body }),
    delete: (path, body, options) => request({ ...options, method: 'DELETE', path, body }),
  };
};
