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
