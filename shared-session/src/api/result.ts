import { texts } from '../texts';

/** An answer with `ok: true`. */
export type ApiSuccess<Payload> = {
  ok: true;
  statusCode: number;
  message: string;
  payload: Payload;
  /** The value of `X-Total-Count`: how many rows match, of which the payload may be a part. */
  total?: number;
};

/**
 * Anything else: a refusal of the server, or no answer that could be read. A plain object recognised by its `name`,
 * since `instanceof` fails between two builds.
 */
export type ApiFailure = {
  ok: false;
  name: 'ApiFailure';
  /** Whether the readiness check answers; taken for granted of a call that was aborted. */
  serverIsOk: boolean;
  /** 500 when unknown. */
  statusCode: number;
  /** A sentence a person can act on. */
  message: string;
  /** What the server sent along, such as the rows that are wrong (422). */
  payload?: unknown;
  /**
   * What kind of failure it was: `refused`, the backend's own no; `unreachable`, no answer at all (network, time limit, no
   * token to be had); `malformed`, an answer that is no envelope or not the payload expected; `aborted` by the caller.
   */
  cause: 'refused' | 'unreachable' | 'malformed' | 'aborted';
  /** True for a 2xx with an empty body: the server may well have done what it was asked. */
  isEmpty?: true;
};

/** Every call resolves to one of the two; none rejects. */
export type ApiResult<Payload = unknown> = ApiSuccess<Payload> | ApiFailure;

/** Recognises a failure that crossed a bundle. */
export const isApiFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'ApiFailure';

type CallErrorDetails = Pick<ApiFailure, 'cause' | 'message'> & {
  /** 500 when left out. */
  statusCode?: number;
  payload?: unknown;
  /** Whether the backend itself answered: an envelope arrived. */
  answered?: boolean;
  withoutToken?: boolean;
  /** A 2xx with an empty body. */
  isEmpty?: boolean;
};

/** Thrown inside the client for everything that is not a good answer; the client turns it into an `ApiFailure`. */
export class CallError extends Error {
  readonly details: CallErrorDetails;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.details = details;
  }
}

/** What was thrown before anything was sent, such as by a body that is no JSON, comes from the caller. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ cause: 'malformed', message: texts.unsendable });

/**
 * Whether the browser knows of no network at all. Only the wording may depend on it: a laptop without network still
 * reaches a server of its own.
 */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** The one normaliser: what was thrown inside the client, as everybody else sees it (specification 8). */
export const toFailure = ({ details }: CallError, serverIsOk: boolean): ApiFailure => {
  const { cause, message, payload, statusCode = 500, isEmpty } = details;
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
  };
};
