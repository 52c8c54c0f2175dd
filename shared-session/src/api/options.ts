import type { GenericSchema } from 'valibot';
import type { Capabilities, SessionPorts } from '../ports/ports';
import type { QueryParameters } from '../wire';
import type { ApiFailure, ApiResult } from './result';

export type CallOptions<Payload = unknown> = {
  query?: QueryParameters | undefined;
  /** An aborted call fails with the cause `aborted`, without a toast or log. */
  signal?: AbortSignal | undefined;
  /** A failure causes no toast and no log. */
  silent?: boolean | undefined;
  /** Milliseconds for token, request and body together; 15,000 by default. */
  timeoutMs?: number | undefined;
  /** With `page`, the page shows the error. The only possible toast is "Server is unavailable". */
  errors?: 'toast' | 'page' | undefined;
  /** A refusal with one of these statuses causes no readiness check, no toast and no log. */
  expected?: readonly number[] | undefined;
  /** Checks the payload. If it does not match, the call fails with the cause `malformed`. */
  schema?: GenericSchema<unknown, Payload> | undefined;
  /** True for a GET that is sent before its page is shown. The page's own GET uses its response. */
  early?: boolean | undefined;
};

/** The options of calls that load data for a page. */
export type LoadOptions = Omit<CallOptions, 'schema' | 'query'>;

export type PostOptions<Payload = unknown> = CallOptions<Payload> & {
  /** A repeated POST with the same key is stored once. By default, the client chooses the key. */
  idempotencyKey?: string | undefined;
};

/** The options of calls that save what a visitor entered, for example new users. */
export type ChangeOptions = Omit<PostOptions, 'schema' | 'query'>;

/** The promise of a call always resolves to a result, also after a failure (specification 7). */
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
  patch: ChangeCall;
  delete: ChangeCall;
};

type ChangeCall = <Payload = unknown>(
  path: string,
  body?: unknown,
  options?: CallOptions<Payload>,
) => Promise<ApiResult<Payload>>;

/**
 * Sends the first requests of a page while the account is still checked. Pass `options` to the
 * calls, so that the page's own calls reuse the responses.
 */
export type PageLoader = (context: { api: ApiClient; options: LoadOptions }) => unknown;

export type ApiRequest<Payload = unknown> = Omit<PostOptions<Payload>, 'query' | 'early'> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: string | undefined;
  body?: unknown;
  /** True for calls about the account. Without a token, they are not sent. */
  needsToken?: boolean;
  /** Whether to fetch a new token. Needed if the account may have changed at the provider. */
  newToken?: boolean;
  /** Whether a failure may cause a readiness check (specification 7); true by default. */
  readiness?: boolean;
};

/** The client for calls of this package. Pages use {@link ApiClient}. */
export type SessionApiClient = {
  request: <Payload>(request: ApiRequest<Payload>) => Promise<ApiResult<Payload>>;
  can: ApiClient['can'];
  /** Returns the functions of the host, which may replace them at any time. */
  ports: () => SessionPorts;
  isReady: () => Promise<boolean>;
  /** Reports a failure of a silent call, such as the failure of an early GET. */
  report: (failure: ApiFailure, call: ApiRequest) => void;
  /** Returns the number of the session. It changes when a session begins or ends. */
  sessionNumber: () => number;
  /**
   * Called after each stored change. Forgets the idempotency keys of lost POSTs to a path, because
   * the reloaded data shows whether they were stored.
   */
  forgetLostPosts: (path: string) => void;
};
