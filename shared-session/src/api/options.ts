import type { GenericSchema } from 'valibot';
import type { Query } from '../wire';
import type { ApiResult } from './result';

/** What a caller may say about a call. */
export type CallOptions<Payload = unknown> = {
  query?: Query | undefined;
  /** Aborts the call, which then resolves to a failure of cause `aborted` and tells nobody. */
  signal?: AbortSignal | undefined;
  /** No toast and no log, whatever happens. */
  silent?: boolean | undefined;
  /** Milliseconds until the call is given up, the reading of the body included; 15,000 unless told otherwise. */
  timeoutMs?: number | undefined;
  /** `page`: the caller shows the error itself, so that it is no toast as well. */
  errors?: 'toast' | 'page' | undefined;
  /** What the payload must be; anything else is a failure of cause `malformed`. */
  schema?: GenericSchema<unknown, Payload> | undefined;
};

/** What a caller may say about a POST. */
export type PostOptions<Payload = unknown> = CallOptions<Payload> & {
  /** Makes a repetition of the call harmless; the client chooses one when it is left out. */
  idempotencyKey?: string | undefined;
};

/** The one client of the backend. Every call resolves; none rejects (specification 7). */
export type ApiClient = {
  get: <Payload = unknown>(
    path: string,
    options?: CallOptions<Payload>,
  ) => Promise<ApiResult<Payload>>;
  post: <Payload = unknown>(
    path: string,
    body?: unknown,
    options?: PostOptions<Payload>,
  ) => Promise<ApiResult<Payload>>;
  patch: <Payload = unknown>(
    path: string,
    body?: unknown,
    options?: CallOptions<Payload>,
  ) => Promise<ApiResult<Payload>>;
  delete: <Payload = unknown>(
    path: string,
    body?: unknown,
    options?: CallOptions<Payload>,
  ) => Promise<ApiResult<Payload>>;
};

/** A call as the package itself makes it. */
export type ApiRequest<Payload = unknown> = PostOptions<Payload> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Never sent without a token: what the server says to nobody must not be taken for its word on somebody. */
  needsToken?: boolean;
  /** `false`: the failure is told at once, without asking whether the server is ready (specification 14). */
  readiness?: boolean;
};

/** The client with the door that only this package uses. */
export type SessionApiClient = ApiClient & {
  request: <Payload>(request: ApiRequest<Payload>) => Promise<ApiResult<Payload>>;
  /** Whether the server answers its readiness check. */
  isReady: () => Promise<boolean>;
};
