import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Envelope } from 'shared-session/wire';

/** What a handler decides: the status, the sentence for the reader, and the payload. */
export type Answer = {
  statusCode: ContentfulStatusCode;
  message: string;
  payload?: unknown;
  headers?: Record<string, string>;
};

/** 200 with a payload. */
export const found = (payload: unknown, message = 'OK'): Answer => ({
  statusCode: 200,
  message,
  payload,
});

/**
 * The envelope around an answer (specification 8): always with its four fields, `payload` `null` where there is none.
 * `ok` follows from the status.
 */
export const envelopeOf = ({ statusCode, message, payload }: Answer): Envelope => ({
  ok: statusCode < 400,
  message,
  statusCode,
  payload: payload ?? null,
});

/** Sends an answer; the HTTP status equals the envelope's. */
export const send = (context: Context, answer: Answer): Response =>
  context.json(envelopeOf(answer), answer.statusCode, answer.headers ?? {});
