import { texts } from '../texts';

export type ApiSuccess<Payload> = {
  ok: true;
  statusCode: number;
  message: string;
  payload: Payload;
  /** `X-Total-Count`: how many rows match. The payload may contain only some of them. */
  total?: number;
  /** Whether the account belongs to no organization (`X-Organization: none`). */
  withoutOrganization?: true;
};

/** A plain object recognized by its `name`, because `instanceof` fails between two builds. */
export type ApiFailure = {
  ok: false;
  name: 'ApiFailure';
  /** Whether the readiness check succeeds. `true` for an aborted call, which has no check. */
  serverIsOk: boolean;
  /** 500 when unknown. */
  statusCode: number;
  /** A sentence a person can act on. */
  message: string;
  /** The payload of the server's answer, such as the rejected rows of a 422. */
  payload?: unknown;
  /**
   * `refused`: an envelope that is not ok. `unreachable`: no answer (network, timeout, no token).
   * `malformed`: no envelope, or an unexpected payload. `aborted`: by the caller.
   */
  cause: 'refused' | 'unreachable' | 'malformed' | 'aborted';
  /** A 2xx with an empty body: the server has probably done the request. */
  isEmpty?: true;
  /** How long the server asks to wait before the next try (`Retry-After`), in ms; at most five minutes. */
  retryAfterMs?: number;
  /** The server's id of a request that it failed to answer (`X-Request-Id`), if the server sends one that can be read. */
  reference?: string;
};

/** The result of every call. No call rejects. */
export type ApiResult<Payload = unknown> = ApiSuccess<Payload> | ApiFailure;

export const isApiFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'ApiFailure';

export const retryAfterOf = (result: ApiResult): number | undefined =>
  result.ok ? undefined : result.retryAfterMs;

type CallErrorDetails = Pick<ApiFailure, 'cause' | 'message'> & {
  /** 500 when left out. */
  statusCode?: number;
  payload?: unknown;
  /** Whether an envelope arrived. */
  answered?: boolean;
  withoutToken?: boolean;
  isEmpty?: boolean;
  retryAfterMs?: number | undefined;
  reference?: string | undefined;
};

/** Thrown inside the client for every failure; the client turns it into an `ApiFailure`. */
export class CallError extends Error {
  readonly details: CallErrorDetails;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.details = details;
  }
}

/** Any other error was thrown before sending: the body cannot be written as JSON, for example. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ cause: 'malformed', message: texts.unsendable });

/** For texts only: a laptop without network still reaches a server on the same machine. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Turns a `CallError` into the failure that callers see. Nothing else creates failures. */
export const toApiFailure = ({ details }: CallError, serverIsOk: boolean): ApiFailure => {
  const { cause, message, payload, statusCode = 500, isEmpty, reference, retryAfterMs } = details;
  const isOfflineNow = cause === 'unreachable' && !serverIsOk && isOffline();
  return {
    ok: false,
    name: 'ApiFailure',
    serverIsOk,
    statusCode,
    message: isOfflineNow ? texts.offline : message,
    ...(payload !== undefined && payload !== null && { payload }),
    cause,
    ...(isEmpty && { isEmpty }),
    ...(retryAfterMs && { retryAfterMs }),
    // A rejected request needs no look into the server's log, so it has no reference.
    ...(reference && statusCode >= 500 && { reference }),
  };
};
