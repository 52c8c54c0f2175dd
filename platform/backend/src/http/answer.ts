import { ReadableStream as NodeStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Envelope, RowError } from 'shared-session/wire';
import type { RefusalReason } from './refusal-reason';

export type RouteAnswer = {
  statusCode: ContentfulStatusCode;
  message: string;
  code?: RefusalReason['code'];
  params?: RefusalReason['params'];
  payload?: unknown;
  headers?: Record<string, string>;
};

/** A reason for users has a code for translation. A plain sentence is only for developers. */
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

async function* inParts(answer: RouteAnswer, rows: readonly unknown[]): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(envelopeOf({ ...answer, payload: [] })).slice(0, -2));
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_PER_TURN)).slice(1, -1);
    yield Buffer.from(start === 0 ? part : `,${part}`);
    await nextTurn();
  }
  yield Buffer.from(']}');
}

export const sendAnswer = (context: Context, answer: RouteAnswer): Response => {
  const { payload, statusCode } = answer;
  const headers = { 'Content-Type': 'application/json', ...answer.headers };
  if (Array.isArray(payload) && payload.length > ROWS_PER_TURN) {
    // Needs a cast: `from` is only in Node.js's type of streams, but Hono expects the browsers'
    // type.
    const body = NodeStream.from(inParts(answer, payload)) as ReadableStream;
    return context.body(body, statusCode, headers);
  }
  const body = JSON.stringify(envelopeOf(answer));
  // States the length, because Hono would compress a short answer whose length it does not know.
  const length = String(Buffer.byteLength(body));
  return context.body(body, statusCode, { 'Content-Length': length, ...headers });
};

/** A route throws a refusal, and the error handler sends its answer. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
  readonly answer: RouteAnswer;

  constructor(answer: RouteAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

const refusal =
  (statusCode: ContentfulStatusCode, headers: Record<string, string> = {}) =>
  (reason: string | RefusalReason) =>
    new RequestRefusedError({ statusCode, ...reasonFields(reason), headers });

export const badRequest = refusal(400);
export const unauthorized = refusal(401, { 'WWW-Authenticate': 'Bearer' });
export const forbidden = refusal(403);
/** Answers requests for unknown objects and for those of other organizations in the same way. */
export const notFound = refusal(404);
export const conflict = refusal(409);
export const payloadTooLarge = refusal(413);
export const unsupportedMediaType = refusal(415);
export const serviceUnavailable = refusal(503, { 'Retry-After': '2' });

/** `errors` lists the invalid rows and fields (specification 8). */
export const unprocessable = (
  reason: string | RefusalReason,
  errors: readonly RowError[] = [],
): RequestRefusedError =>
  new RequestRefusedError({ statusCode: 422, ...reasonFields(reason), payload: { errors } });

export const tooManyRequests = (reason: RefusalReason, seconds: number): RequestRefusedError =>
  new RequestRefusedError({
    statusCode: 429,
    ...reason,
    headers: { 'Retry-After': String(seconds) },
  });
