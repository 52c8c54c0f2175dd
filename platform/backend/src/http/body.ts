import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { badRequest, payloadTooLarge, unsupportedMediaType } from './answer';

/** The largest body that is accepted: 1 MB (README, "Mutations"). */
const MAX_BODY_BYTES = 1_048_576;
// The backend reads and discards a body that is too large, up to this size. If it closed the
// connection earlier, the client would see a reset instead of the 413.
const MAX_READ_BYTES = 20 * MAX_BODY_BYTES;

/** The largest accepted body without an account. It is far larger than a usual Stripe event. */
export const MAX_ANONYMOUS_BODY_BYTES = 262_144;

/** Returns the stated size of a body, at most 1 MB. A body without a stated size counts as 1 MB. */
export const declaredBodyBytes = (context: Context): number => {
  const length = context.req.header('Content-Length');
  const isChunked = context.req.header('Transfer-Encoding') !== undefined;
  const bytes = length === undefined && isChunked ? MAX_BODY_BYTES : Number(length ?? 0);
  return Math.min(bytes, MAX_BODY_BYTES);
};

/**
 * Returns a body of at most `max` bytes. Reads and discards a larger body up to `maxRead` bytes.
 * @throws RequestRefusedError 413 when the body is larger than `max`, 400 when it is incomplete
 */
const readBody = async (
  context: Context,
  { max, maxRead = max, inWords }: { max: number; maxRead?: number; inWords: string },
): Promise<Buffer> => {
  const tooMuch = () =>
    payloadTooLarge(`The request is larger than ${inWords}. Send the rows in smaller batches.`);
  if (Number(context.req.header('Content-Length') ?? 0) > maxRead) throw tooMuch();
  const stream = context.req.raw.body;
  if (stream === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= max) chunks.push(chunk);
      else if (size > maxRead) break;
    }
  } catch {
    throw badRequest('The body did not arrive completely. Send it again.');
  }
  if (size > max) throw tooMuch();
  return Buffer.concat(chunks);
};

/** @throws RequestRefusedError 413 for more than 256 kB, 400 for an incomplete body */
export const readAnonymousRequestBody = (context: Context): Promise<Buffer> =>
  readBody(context, { max: MAX_ANONYMOUS_BODY_BYTES, inWords: '256 kB' });

const requireJsonType = (context: Context): void => {
  const type = context.req.header('Content-Type');
  const encoding = context.req.header('Content-Encoding') ?? 'identity';
  // Allows a DELETE without a body, which has no content type.
  if (type === undefined && context.req.method === 'DELETE') return;
  const isJson = /^application\/json\s*(;|$)/i.test(type?.trim() ?? '');
  if (!isJson || encoding.toLowerCase() !== 'identity') {
    throw unsupportedMediaType(
      'Send the body as JSON, uncompressed (Content-Type: application/json).',
    );
  }
};

/** The deepest allowed nesting. This API needs less, and deeper bodies delay other requests. */
const MAX_BODY_DEPTH = 100;
const MAX_BODY_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}');

/** Whether a body nests too deep or has too many values. Ignores brackets and commas in strings. */
const isTooComplex = (json: Buffer): boolean => {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      values += 1;
    }
    if (depth > MAX_BODY_DEPTH || values > MAX_BODY_VALUES) return true;
  }
  return false;
};

/**
 * Reads a JSON body. An empty body counts as `{}`. The backend recognizes a repeated request by
 * `fingerprint`, a hash of the body's bytes. @throws RequestRefusedError 413 for a body over 1 MB,
 * 415 for a compressed body or another content type, 400 for an incomplete or invalid body
 */
export const readJsonBody = async (context: Context) => {
  requireJsonType(context);
  const limits = { max: MAX_BODY_BYTES, maxRead: MAX_READ_BYTES, inWords: '1 MB' };
  const bytes = await readBody(context, limits);
  const fingerprint = createHash('sha256').update(bytes).digest('base64url');
  if (bytes.byteLength === 0) return { value: {}, fingerprint };
  if (isTooComplex(bytes)) {
    throw badRequest('The body nests too deep or has too many values. Send at most 500 rows.');
  }
  // Other requests get a turn before and after parsing, which may take milliseconds.
  await nextTurn();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    await nextTurn();
    return { value, fingerprint };
  } catch {
    throw badRequest('The body is not valid JSON. Check it and send it again.');
  }
};
