import { ReadableStream as NodeStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refusalTexts } from 'shared-session/refusals';
import type { Envelope, RowError } from 'shared-session/wire';

/** `message` is English. The site translates the `code`, if there is one (specification 8). */
export type RefusalReason = { message: string } & Partial<Pick<Envelope, 'code' | 'params'>>;

export type RouteAnswer = RefusalReason & {
  statusCode: ContentfulStatusCode;
  payload?: unknown;
  headers?: Record<string, string>;
};

type ReasonCode = keyof typeof refusalTexts;

/** Returns the reason with its text. `params` has the values for the text's arguments, in order. */
export const refusalReason = (code: ReasonCode, params?: Envelope['params']): RefusalReason => {
  const text: string | ((...values: never[]) => string) = refusalTexts[code];
  const message =
    typeof text === 'string' ? text : text(...(Object.values(params ?? {}) as never[]));
  return { message, code, params };
};

export const okAnswer = (payload: unknown, message = 'OK'): RouteAnswer => ({
  statusCode: 200,
  message,
  payload,
});

const envelopeOf = ({ statusCode, message, code, params, payload }: RouteAnswer): Envelope => ({
  ok: statusCode < 400,
  message,
  statusCode,
  code,
  params,
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

export const toResponse = (context: Context, answer: RouteAnswer): Response => {
  const { payload, statusCode } = answer;
  const headers = { 'Content-Type': 'application/json', ...answer.headers };
  if (Array.isArray(payload) && payload.length > ROWS_PER_TURN) {
    // Needs a cast, because `NodeStream.from` returns the type of Node.js, but Hono expects the
    // type of browsers.
    const body = NodeStream.from(inParts(answer, payload)) as ReadableStream;
    return context.body(body, statusCode, headers);
  }
  const body = JSON.stringify(envelopeOf(answer));
  // Sets `Content-Length`, because without this header, Hono would compress short answers too.
  const length = String(Buffer.byteLength(body));
  return context.body(body, statusCode, { 'Content-Length': length, ...headers });
};

/** A route throws this error to refuse a request. The error handler then sends the `answer`. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
  readonly answer: RouteAnswer;

  constructor(answer: RouteAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

/** The code of a text for users, a text (with spaces) for developers, or a `RefusalReason`. */
type Reason = ReasonCode | `${string} ${string}` | RefusalReason;

const isCode = (text: string): text is ReasonCode => !text.includes(' ');

const toReason = (reason: Reason): RefusalReason => {
  if (typeof reason === 'object') return reason;
  return isCode(reason) ? refusalReason(reason) : { message: reason };
};

const refusal =
  (statusCode: ContentfulStatusCode, headers: Record<string, string> = {}) =>
  (reason: Reason) =>
    new RequestRefusedError({ statusCode, ...toReason(reason), headers });

export const badRequest = refusal(400);
export const unauthorized = refusal(401, { 'WWW-Authenticate': 'Bearer' });
export const forbidden = refusal(403);
/** Routes throw this 404 also for objects of other organizations, to hide that these exist. */
export const notFound = refusal(404);
export const conflict = refusal(409);
export const payloadTooLarge = refusal(413);
export const unsupportedMediaType = refusal(415);
export const serviceUnavailable = refusal(503, { 'Retry-After': '2' });

/** `errors` lists the invalid rows and fields (specification 8). */
export const unprocessable = (
  reason: Reason,
  errors: readonly RowError[] = [],
): RequestRefusedError =>
  new RequestRefusedError({ statusCode: 422, ...toReason(reason), payload: { errors } });

export const tooManyRequests = (reason: Reason, seconds: number): RequestRefusedError =>
  refusal(429, { 'Retry-After': String(seconds) })(reason);
