import type { SessionPorts } from '../store/ports';
import { texts } from '../texts';
import { type Burst, createBursts } from './burst';
import { CallError } from './call-error';
import { createIdempotencyKeys } from './idempotency';
import type { ApiRequest, SessionApiClient } from './options';
import { isOffline, reportFailure } from './report';
import type { ApiFailure, ApiResult, ApiSuccess } from './result';
import { type PreparedRequest, send } from './send';
import { withTimeLimit } from './time-limit';
import { createTokenRenewal } from './token-renewal';

type ClientPorts = Pick<SessionPorts, 'apiBaseUrl' | 'getIdToken' | 'notify' | 'fetch'>;

/** The time limit of a call that names none (specification 7), in ms. */
export const DEFAULT_TIMEOUT_MS = 15_000;
/** The time limit of the readiness check: it must not keep a failed call waiting for long. */
export const READINESS_TIMEOUT_MS = 3000;

const asCallError = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ cause: 'malformed', message: texts.unsendable });

const toFailure = ({ details }: CallError, serverIsOk: boolean): ApiFailure => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk,
  statusCode: details.statusCode ?? 500,
  message:
    details.cause === 'unreachable' && !serverIsOk && isOffline() ? texts.offline : details.message,
  ...(details.payload !== undefined && { payload: details.payload }),
  cause: details.cause,
});

/** The client of the backend. Reads the ports at each call, so that they may be given or changed late. */
export const createApiClient = (ports: () => ClientPorts): SessionApiClient => {
  const keys = createIdempotencyKeys();
  const renewToken = createTokenRenewal((force) => ports().getIdToken(force));

  const isServerReady = (): Promise<boolean> =>
    withTimeLimit(READINESS_TIMEOUT_MS, undefined, (signal) =>
      send(ports(), { method: 'GET', path: '/readiness_check' }, null, signal),
    ).then(
      () => true,
      () => false,
    );
  const joinBurst = createBursts(isServerReady);

  const withToken = <Token extends string | null>(token: Promise<Token>): Promise<Token> =>
    token.catch(() => {
      throw new CallError({ cause: 'unreachable', message: texts.noToken });
    });

  const exchange = async <Payload>(
    request: PreparedRequest<Payload>,
    signal: AbortSignal,
  ): Promise<ApiSuccess<Payload>> => {
    const token = await withToken(ports().getIdToken());
    if (token === null && request.needsToken) {
      throw new CallError({ cause: 'unreachable', message: texts.noToken });
    }
    try {
      return await send(ports(), request, token, signal);
    } catch (error) {
      if (token === null || asCallError(error).details.statusCode !== 401) throw error;
      const renewed = await withToken(renewToken(token));
      if (renewed === null) throw error;
      return send(ports(), request, renewed, signal);
    }
  };

  const settleFailure = async (error: CallError, request: ApiRequest): Promise<ApiFailure> => {
    const { cause, withoutToken = false } = error.details;
    if (cause === 'aborted') return toFailure(error, true);
    if (request.readiness === false) return toFailure(error, cause === 'refused');
    const burst: Burst = joinBurst();
    try {
      const failure = toFailure(
        error,
        await withTimeLimit(READINESS_TIMEOUT_MS * 2, request.signal, () => burst.serverIsOk),
      );
      reportFailure(failure, request, { burst, withoutToken, notify: ports().notify });
      return failure;
    } catch (interruption) {
      return toFailure(asCallError(interruption), true);
    }
  };

  const request = async <Payload>(call: ApiRequest<Payload>): Promise<ApiResult<Payload>> => {
    // TODO in the next commit: split
    const text = call.method === 'GET' ? undefined : JSON.stringify(call.body ?? {});
    const memory = `${call.path}\n${text}`;
    const key = call.method === 'POST' ? (call.idempotencyKey ?? keys.take(memory)) : undefined;
    const prepared: PreparedRequest<Payload> = {
      ...call,
      ...(text !== undefined && { text }),
      ...(key !== undefined && { key }),
    };
    try {
      const answer = await withTimeLimit(
        call.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        call.signal,
        (signal) => exchange(prepared, signal),
      );
      if (key) keys.settle(memory, key, { answered: true, statusCode: answer.statusCode });
      return answer;
    } catch (error) {
      const callError = asCallError(error);
      const { answered = false, statusCode = 500 } = callError.details;
      if (key) keys.settle(memory, key, { answered, statusCode });
      return settleFailure(callError, call);
    }
  };

  return {
    request,
    get: (path, options) => request({ ...options, method: 'GET', path }),
    post: (path, body, options) => request({ ...options, method: 'POST', path, body }),
    patch: (path, body, options) => request({ ...options, method: 'PATCH', path, body }),
    delete: (path, body, options) => request({ ...options, method: 'DELETE', path, body }),
  };
};
