import { type Envelope, envelopeSchema } from 'shared-session/wire';
import { safeParse } from 'valibot';

/** A request to the backend, as a browser would send it, and its answer. */
export type Exchange = {
  method: string;
  /** The path without the backend's own address and without the query. */
  path: string;
  /** The reasons why a browser would not send the request or not read the answer, as sentences. */
  blocked: readonly string[];
  /** The reason when no answer came. `status` and `body` are then missing. */
  noAnswer?: string;
  status?: number;
  /** The address to which a redirect leads. */
  location?: string;
  body?: string;
  headers?: Headers;
};

/** Faults of a body. The sentences name no call, so that a fault of all calls is printed once. */
const BODY_FAULTS = {
  html: {
    said: 'a page of HTML',
    change:
      'Answer JSON: this is a page of HTML. Is --url the address of the API, and not of a website or of a proxy that could not find it?',
  },
  'not JSON': {
    said: 'not JSON',
    change: 'Answer JSON like { "ok": true, "statusCode": 200, "payload": … }: this is not JSON.',
  },
  empty: {
    said: 'an empty body',
    change: 'Answer with a body: JSON like { "ok": true, "statusCode": 200, "payload": … }.',
  },
  'no envelope': {
    said: 'JSON without "ok"',
    change:
      'Put the answer into an envelope: { "ok": true, "message": "", "statusCode": 200, "payload": <the answer> }. There is no "ok" in it that is true or false.',
  },
};

const HTML_START = /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i;

/** Reads the envelope of an answer with the site's schema, or returns the name of a fault. */
const readBody = ({ body = '', status = 0 }: Exchange): Envelope | keyof typeof BODY_FAULTS => {
  if (body.trim() === '') return 'empty';
  if (HTML_START.test(body)) return 'html';
  try {
    const read = safeParse(envelopeSchema, JSON.parse(body));
    if (!read.success) return 'no envelope';
    return { ...read.output, statusCode: read.output.statusCode ?? status };
  } catch {
    return 'not JSON';
  }
};

/** Returns the envelope of an answer, if the site can read it. */
export const envelopeOf = (exchange: Exchange | undefined): Envelope | undefined => {
  const body = exchange && readBody(exchange);
  return typeof body === 'object' ? body : undefined;
};

/** Returns a number with its noun: `1 item`, `2 items`. */
export const countWithNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const payloadInWords = (payload: unknown): string => {
  if (Array.isArray(payload)) return `, ${countWithNoun(payload.length, 'item')}`;
  if (payload === null || payload === undefined) return ', no payload';
  return typeof payload === 'object' ? '' : `, ${JSON.stringify(payload)}`;
};

const answered = (exchange: Exchange): string => {
  const { noAnswer, status, location } = exchange;
  if (noAnswer) return 'no answer';
  if (location) return `${status}, leads to ${location}`;
  const body = readBody(exchange);
  if (typeof body === 'string') {
    const text = body === 'not JSON' ? `: ${JSON.stringify(exchange.body)}` : '';
    return `${status}, ${BODY_FAULTS[body].said}${text}`;
  }
  const { ok, message, statusCode, payload } = body;
  if (ok) return `${status}, ok${payloadInWords(payload)}`;
  const own = statusCode === status ? '' : `, statusCode ${statusCode}`;
  return `${status}, not ok${own}${message ? `: ${message}` : ''}`;
};

/** Whether the site can use the answer to a call. */
export type CallVerdict = 'works' | 'limited' | 'fails' | 'not checked';

export type ReportRow = {
  call: string;
  verdict: CallVerdict;
  answered: string;
  /** What the site does with the answer, as a sentence. */
  site: string;
  /** What the site cannot do because a field of the answer is missing. */
  without: readonly string[];
  /** The changes that the backend needs. */
  change: readonly string[];
};

/** What the check says about an answer, with the meanings of `ReportRow`. */
export type Finding = {
  site: string;
  without?: readonly string[];
  change?: readonly string[];
  /** Whether the call could not be judged. */
  unchecked?: boolean;
};

const verdictOf = (change: readonly string[], { without, unchecked }: Finding): CallVerdict => {
  if (change.length > 0) return 'fails';
  if (unchecked) return 'not checked';
  return without?.length ? 'limited' : 'works';
};

const BLOCKED_BY_CORS = 'A browser blocks this call (CORS).';

/** Returns a row for a call that was sent. A call that a browser would block has failed. */
export const toReportRow = (
  call: string,
  exchange: Exchange | undefined,
  finding: Finding,
): ReportRow => {
  const blocked = exchange?.blocked ?? [];
  const change = [...blocked, ...(finding.change ?? [])];
  return {
    call,
    verdict: verdictOf(change, finding),
    answered: exchange ? answered(exchange) : '',
    site: blocked.length > 0 ? BLOCKED_BY_CORS : finding.site,
    without: finding.without ?? [],
    change,
  };
};

/** Returns a row for a call of which only the preflight was sent. */
export const toUnsentReportRow = (call: string, finding: Finding): ReportRow => ({
  ...toReportRow(call, undefined, { ...finding, unchecked: true }),
  answered: 'not sent',
  ...(finding.change?.length && { site: BLOCKED_BY_CORS }),
});

/** Says why the site cannot read an answer, and what to change, or `undefined` for an envelope. */
export const findUnreadableAnswer = (exchange: Exchange | undefined): Finding | undefined => {
  if (!exchange) return { site: 'The call was not made.', unchecked: true };
  const { noAnswer, location } = exchange;
  if (noAnswer) return { site: 'The site counts the server as unavailable.', change: [noAnswer] };
  const site = 'The site cannot read this and counts the server as unavailable.';
  if (location) {
    const sentence = `Answer at the address itself instead of leading to ${location}: a browser does not take the token along. Or give that address as --url.`;
    return { site, change: [sentence] };
  }
  const body = readBody(exchange);
  return typeof body === 'string' ? { site, change: [BODY_FAULTS[body].change] } : undefined;
};
