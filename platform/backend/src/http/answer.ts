import { ReadableStream as NodeStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Envelope, RowError } from 'shared-session/wire';
import type { RefusalReason } from './refusal-reason';

/** The result of a handler: the status, the sentence for the reader, and the payload. */
export type RouteAnswer = {
  statusCode: ContentfulStatusCode;
  message: string;
  code?: RefusalReason['code'];
  params?: RefusalReason['params'];
  payload?: unknown;
  headers?: Record<string, string>;
};

/**
 * Returns a reason as fields of an answer. A plain sentence, which only developers see, has no
 * code.
 */
const reasonFields = (reason: string | RefusalReason): RefusalReason | { message: string } =>
  typeof reason === 'string' ? { message: reason } : reason;

export const okAnswer = (
  payload: unknown,
  message: string | RefusalReason = 'OK',
): RouteAnswer => ({
  statusCode: 200,
  ...reasonFields(message),
  payload,
});

/** Returns the envelope of an answer (specification 8). `payload` is `null` when there is none. */
const envelopeOf = ({ statusCode, message, code, params, payload }: RouteAnswer): Envelope => ({
  ok: statusCode < 400,
  message,
  statusCode,
  ...(code ? { code } : {}),
  ...(params ? { params } : {}),
  payload: payload ?? null,
});

/** At most this many rows (up to 4 MB of text) are written before other requests get a turn. */
const ROWS_PER_TURN = 500;

/** Yields the text of an answer with a long list, with turns for other requests in between. */
async function* inParts(answer: RouteAnswer, rows: readonly unknown[]): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(envelopeOf({ ...answer, payload: [] })).slice(0, -2));
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_PER_TURN)).slice(1, -1);
    yield Buffer.from(start === 0 ? part : `,${part}`);
    await nextTurn();
  }
  yield Buffer.from(']}');
}

/** Sends an answer. The HTTP status is the `statusCode` of the envelope. */
export const sendAnswer = (context: Context, answer: RouteAnswer): Response => {
  const { payload } = answer;
  if (Array.isArray(payload) && payload.length > ROWS_PER_TURN) {
    // Casts the stream: Node.js's type has `from`, but Hono expects the type of browsers.
    const body = NodeStream.from(inParts(answer, payload)) as ReadableStream;
    return context.body(body, answer.statusCode, {
      'Content-Type': 'application/json',
      ...answer.headers,
    });
  }
  const body = JSON.stringify(envelopeOf(answer));
  return context.body(body, answer.statusCode, {
    'Content-Type': 'application/json',
    // States the length, because Hono would compress a short answer whose length it does not know.
    'Content-Length': String(Buffer.byteLength(body)),
    ...answer.headers,
  });
};

/** An answer other than success. A route throws the refusal, and the error handler sends it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: RouteAnswer;

  constructor(answer: RouteAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

const refusal = (statusCode: RouteAnswer['statusCode']) => (reason: string | RefusalReason) =>
  new Refusal({ statusCode, ...reasonFields(reason) });

/** 400: the request could not be read. */
export const badRequest = refusal(400);
/** 403: the user is signed in but may not do this. */
export const forbidden = refusal(403);
/** 404: the object does not exist, or this user must not know of the object. */
export const notFound = refusal(404);
/** 409: the request conflicts with the current data. */
export const conflict = refusal(409);
/** 413: the body is larger than allowed. */
export const tooLarge = refusal(413);
/** 415: the body is not JSON. */
export const unsupportedType = refusal(415);

/** 401: the request has no valid token, or the account cannot be used. */
export const unauthorized = (reason: string | RefusalReason): Refusal =>
  new Refusal({
    statusCode: 401,
    ...reasonFields(reason),
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** 422: the body can be read but is invalid. `errors` names rows and fields (specification 8). */
export const unprocessable = (
  reason: string | RefusalReason,
  errors: readonly RowError[] = [],
): Refusal => new Refusal({ statusCode: 422, ...reasonFields(reason), payload: { errors } });

/** 429: the client must wait this many seconds. */
export const tooManyRequests = (reason: RefusalReason, seconds: number): Refusal =>
  new Refusal({ statusCode: 429, ...reason, headers: { 'Retry-After': String(seconds) } });

/** 503: a service that this backend needs, such as the database, does not answer now. */
export const unavailable = (reason: string | RefusalReason): Refusal =>
  new Refusal({ statusCode: 503, ...reasonFields(reason), headers: { 'Retry-After': '2' } });
