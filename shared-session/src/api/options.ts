import type { GenericSchema } from 'valibot';
import type { Capabilities } from '../ports/ports';
import type { Query } from '../wire';
import type { ApiResult } from './result';

export type CallOptions<Payload = unknown> = {
  query?: Query | undefined;
  /** Aborts the call, which then resolves to a failure of cause `aborted`, without toast and log. */
  signal?: AbortSignal | undefined;
  /** No toast and no log, whatever happens. */
  silent?: boolean | undefined;
  /** Timeout in milliseconds, including the time to read the body; 15,000 by default. */
  timeoutMs?: number | undefined;
  /** `page`: the caller shows the error itself, so there is no toast. */
  errors?: 'toast' | 'page' | undefined;
  /** Statuses that the caller expects: no readiness check, no toast and no log. */
  expected?: readonly number[] | undefined;
  /** Checks the payload; a mismatch is a failure of cause `malformed`. */
  schema?: GenericSchema<unknown, Payload> | undefined;
  /** Sent before the page is shown. The same GET of the page takes its answer while it is fresh. */
  early?: boolean | undefined;
};

/** The options of a named call, whose schema and query are fixed. */
export type NamedCallOptions = Omit<CallOptions, 'schema' | 'query'>;

export type PostOptions<Payload = unknown> = CallOptions<Payload> & {
  /** Makes it safe to repeat the call. The client chooses one by default. */
  idempotencyKey?: string | undefined;
};

/** The one client of the backend. Every call resolves; none rejects (specification 7). */
export type ApiClient = {
  /** Whether the configuration says that the backend has a capability (specification 8). */
  can: (capability: keyof Capabilities) => boolean;
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

/**
 * Sends a page's first requests while the shell checks an account that was signed in here before.
 * The page's own calls take the answers of calls with `options`, which end with the session.
 */
export type PageLoad = (context: { api: ApiClient; options: NamedCallOptions }) => unknown;

/** A call, with the options that only this package uses. */
export type ApiRequest<Payload = unknown> = Omit<PostOptions<Payload>, 'query' | 'early'> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The query as it is sent, with the leading `?`. */
  query?: string | undefined;
  body?: unknown;
  /** Whether the call needs a token: without one, its answer says nothing about the account. */
  needsToken?: boolean;
  /** `false`: the failure is returned without a readiness check (specification 7). */
  readiness?: boolean;
};

/** The client below {@link ApiClient}, for this package only. */
export type SessionApiClient = {
  request: <Payload>(request: ApiRequest<Payload>) => Promise<ApiResult<Payload>>;
  can: ApiClient['can'];
  isReady: () => Promise<boolean>;
};
