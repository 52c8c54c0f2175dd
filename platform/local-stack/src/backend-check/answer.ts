import { envelopeSchema } from 'shared-session/wire';
import * as v from 'valibot';
import type { InterpretedResponse } from './row';

const faulty = (said: string, site: string, change: string): InterpretedResponse => ({
  said,
  fault: { site, change: [change] },
});

const unreadable = (said: string, change: string): InterpretedResponse =>
  faulty(said, 'The site cannot read this and counts the server as unavailable.', change);

const tooMany = (said: string): InterpretedResponse =>
  faulty(
    said,
    'The site counts this as a failure.',
    'Raise the limit of requests, or run the check again later: the server answers 429. Pages send several calls at once.',
  );

export const countWithNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const payloadInWords = (payload: unknown): string => {
  if (Array.isArray(payload)) return `, ${countWithNoun(payload.length, 'item')}`;
  if (payload === null || payload === undefined) return ', no payload';
  return typeof payload === 'object' ? '' : `, ${JSON.stringify(payload)}`;
};

const HTML_START = /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i;

const bodySchema = v.pipe(v.string(), v.parseJson(), envelopeSchema);

/**
 * Returns the envelope of a response, or the reason why the site cannot read the response. The
 * reasons do not name the call, so that the summary prints equal reasons only once.
 */
export const interpretResponse = (status: number, body: string): InterpretedResponse => {
  if (status === 429) return tooMany('429, too many requests');
  if (body.trim() === '') {
    return unreadable(
      `${status}, an empty body`,
      'Answer with a body: JSON like { "ok": true, "statusCode": 200, "payload": … }.',
    );
  }
  if (HTML_START.test(body)) {
    return unreadable(
      `${status}, a page of HTML`,
      'Answer JSON: this is a page of HTML. Is --url the address of the API, and not of a website or of a proxy that could not find it?',
    );
  }
  const read = v.safeParse(bodySchema, body);
  if (!read.success) {
    return read.issues[0].type === 'parse_json'
      ? unreadable(
          `${status}, not JSON: ${JSON.stringify(body)}`,
          'Answer JSON like { "ok": true, "statusCode": 200, "payload": … }: this is not JSON.',
        )
      : unreadable(
          `${status}, JSON without "ok"`,
          'Put the answer into an envelope: { "ok": true, "message": "", "statusCode": 200, "payload": <the answer> }. There is no "ok" in it that is true or false.',
        );
  }
  const { ok, message, statusCode = status, payload } = read.output;
  const envelope = { ...read.output, statusCode };
  if (ok) return { said: `${status}, ok${payloadInWords(payload)}`, envelope };
  const own = statusCode === status ? '' : `, statusCode ${statusCode}`;
  const said = `${status}, not ok${own}${message ? `: ${message}` : ''}`;
  return statusCode === 429 ? tooMany(said) : { said, envelope };
};

/**
 * Describes a redirect. If it leads to the same `path` (path and query of the call) at another
 * origin, the backend has moved. Then the reason names only the backend's new address.
 */
export const interpretRedirect = (
  status: number,
  from: URL,
  to: URL,
  path: string,
): InterpretedResponse => {
  const isMoved = to.origin !== from.origin && to.href.endsWith(path);
  const place = isMoved ? to.href.slice(0, -path.length) : to.href;
  return unreadable(
    `${status}, leads to ${to.href}`,
    `Answer at the address itself instead of leading to ${place}: browsers send the token to no other origin, and repeat a POST only after 307 and 308. Or give that address as --url.`,
  );
};

const FAILURE_REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens there: the server is not running, or listens on another port.',
  ENOTFOUND: 'There is no server of that name.',
  EAI_AGAIN: 'The name could not be looked up: is the network there?',
  ECONNRESET: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed: no browser accepts it.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'It speaks http, not https.',
};

export const interpretFetchError = (error: unknown): InterpretedResponse => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const code = cause?.code;
  const failed = FAILURE_REASONS[code ?? ''] ?? `The connection failed${code ? ` (${code})` : ''}.`;
  const noAnswer = /Abort|Timeout/.test(name) ? 'It did not answer in time.' : failed;
  const site = 'The site counts the server as unavailable.';
  return { noAnswer, ...faulty('no answer', site, noAnswer) };
};
