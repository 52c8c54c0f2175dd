import { texts } from '../texts';

export type ApiSuccess<Payload> = {
  ok: true;
  statusCode: number;
  message: string;
  payload: Payload;
  /** The number of matching rows (`X-Total-Count`). The payload may have only some rows. */
  total?: number;
  /** Whether the account belongs to no organization (`X-Organization: none`). */
  withoutOrganization?: true;
};

/** A failed call, as a plain object. Use `isApiFailure` to recognize it. */
export type ApiFailure = {
  ok: false;
  name: 'ApiFailure';
  /**
   * The result of the readiness check. Without a check: true for an aborted call (no fault of the
   * server) and for a refusal (only a running server refuses), false for any other failure.
   */
  serverIsOk: boolean;
  /** The status in the envelope or of the response; 500 when the status is unknown. */
  statusCode: number;
  /** Set if the server refused the call, but sent no error status. */
  isStatusUnknown?: true;
  message: string;
  payload?: unknown;
  /**
   * `refused`: the server sent an envelope that is not ok. `unreachable`: no response (network,
   * timeout, no token). `malformed`: no envelope, an unexpected payload, or a body that cannot be
   * sent. `aborted`: the caller aborted the call, or the session has ended.
   */
  cause: 'refused' | 'unreachable' | 'malformed' | 'aborted';
  /**
   * Set for an empty response with a 2xx status. It counts as a failure, although the server has
   * probably done what the client requested.
   */
  isEmpty?: true;
  /** Milliseconds to wait before the next try (`Retry-After`); at most five minutes. */
  retryAfterMs?: number;
  /** The server's id of the request (`X-Request-Id`), for a 5xx, if CORS allows reading the id. */
  reference?: string;
};

export type ApiResult<Payload = unknown> = ApiSuccess<Payload> | ApiFailure;

export const isApiFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'ApiFailure';

/** Whether the server itself, not a gateway, refused a call with one of these statuses. */
export const isRefusedWithStatus = (
  answer: ApiResult,
  ...statusCodes: readonly number[]
): boolean => !answer.ok && answer.cause === 'refused' && statusCodes.includes(answer.statusCode);

export const RETRYABLE_REFUSAL_STATUSES: readonly number[] = [408, 425, 429];

export const FINAL_REFUSAL_STATUSES: readonly number[] = Array.from(
  { length: 100 },
  (_, index) => 400 + index,
).filter((status) => !RETRYABLE_REFUSAL_STATUSES.includes(status));

/** Whether a failure is the server's final decision. A retry is useless then. */
export const isFinalRefusal = (answer: ApiResult): boolean =>
  isRefusedWithStatus(answer, ...FINAL_REFUSAL_STATUSES);

export const retryAfterMsOf = (result: ApiResult): number | undefined =>
  result.ok ? undefined : result.retryAfterMs;

type CallErrorDetails = Pick<ApiFailure, 'cause' | 'message'> & {
  statusCode?: number;
  payload?: unknown;
  withoutToken?: boolean;
  isEmpty?: boolean;
  isStatusUnknown?: boolean;
  retryAfterMs?: number | undefined;
  reference?: string | undefined;
};

/** The error that the client throws for every failure, and then turns into an `ApiFailure`. */
export class CallError extends Error {
  readonly details: CallErrorDetails;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.details = details;
  }
}

/** Any error except a `CallError` means that JSON cannot represent the body of the request. */
export const toCallError = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ cause: 'malformed', message: texts.unsendable });

export const sessionEndedError = (): CallError =>
  new CallError({ cause: 'aborted', statusCode: 401, message: texts.signedOut });

/**
 * Whether the browser is offline. Use this only to choose what to show, because even an offline
 * browser can reach a server on the same machine.
 */
const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export const toApiFailure = ({ details }: CallError, serverIsOk: boolean): ApiFailure => {
  const { cause, message, payload, statusCode = 500, reference, retryAfterMs } = details;
  const isOfflineNow = cause === 'unreachable' && !serverIsOk && isOffline();
  return {
    ok: false,
    name: 'ApiFailure',
    serverIsOk,
    statusCode,
    message: isOfflineNow ? texts.offline : message,
    ...(payload !== undefined && payload !== null && { payload }),
    cause,
    ...(details.isEmpty && { isEmpty: true }),
    ...(details.isStatusUnknown && { isStatusUnknown: true }),
    ...(retryAfterMs && { retryAfterMs }),
    // Only a 5xx has a reference, because only these errors are looked up in the server's log.
    ...(reference && statusCode >= 500 && { reference }),
  };
};
