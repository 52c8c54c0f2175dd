import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Headers } from '../hosting/headers';

/** Something to answer with. */
export type Content = { type: string; body: Buffer; headers: Headers };

type Encoding = 'br' | 'gzip';

/** Bytes below which compression gains nothing. */
const WORTHWHILE = 512;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json|wasm)|image\/svg)/;

/** Content by its hash, compressed once; a new version has another hash, so nothing here gets stale. */
const compressed = new Map<string, Buffer>();

function compress(encoding: Encoding, etag: string, body: Buffer): Buffer {
  const key = `${encoding} ${etag}`;
  const known = compressed.get(key);
  if (known) return known;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const small =
    encoding === 'br'
      ? brotliCompressSync(body, { params: quality })
      : gzipSync(body, { level: 9 });
  compressed.set(key, small);
  return small;
}

function encodingFor(request: IncomingMessage, { type, body }: Content): Encoding | null {
  if (!TEXT.test(type) || body.length < WORTHWHILE) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const isKnown = (request: IncomingMessage, etag: string) =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);

/** Answers 200, compressed as the browser accepts it, or 304 when it has this very content. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): void {
  const hash = createHash('sha256').update(content.body).digest('base64url').slice(0, 22);
  const encoding = encodingFor(request, content);
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const headers: Headers = {
    ...content.headers,
    etag,
    ...(TEXT.test(content.type) ? { vary: 'Accept-Encoding' } : {}),
  };
  if (isKnown(request, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = encoding ? compress(encoding, hash, content.body) : content.body;
  response.writeHead(200, {
    ...headers,
    'content-type': content.type,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
