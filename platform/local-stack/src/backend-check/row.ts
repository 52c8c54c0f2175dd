import { type Envelope, envelopeSchema } from 'shared-session/wire';
import { safeParse } from 'valibot';

/** A request to the backend, as a browser would send it, and its answer. */
export type Exchange = {
  method: string;
  /** Without the backend's own address and without the query. */
  path: string;
  /** Why a browser would not send the request or not read the answer, one sentence for each reason. */
  blocked: readonly string[];
  /** Why there was no answer; `status` and `body` are missing then. */
  noAnswer?: string;
  status?: number;
  location?: string;
  body?: string;
  headers?: Headers;
  /** Milliseconds. */
  took: number;
};

/** How the site reads a body. */
export type Body =
  | { kind: 'envelope'; envelope: Envelope; statusCode: number }
  | { kind: 'no envelope' | 'html' | 'not JSON' | 'empty' };

const HTML = /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i;

/** Reads a body with the site's own schema of an envelope. */
export const readBody = ({ body = '', status = 0 }: Exchange): Body => {
  if (body.trim() === '') return { kind: 'empty' };
  if (HTML.test(body)) return { kind: 'html' };
  try {
    const read = safeParse(envelopeSchema, JSON.parse(body));
    if (!read.success) return { kind: 'no envelope' };
    const { ok, message, payload, statusCode = status } = read.output;
    return { kind: 'envelope', envelope: { ok, message, statusCode, payload }, statusCode };
  } catch {
    return { kind: 'not JSON' };
  }
};

const listed = (payload: unknown): string => {
  if (Array.isArray(payload))
    return `, ${payload.length} ${payload.length === 1 ? 'item' : 'items'}`;
  if (payload === null || payload === undefined) return ', no payload';
  return typeof payload === 'object' ? '' : `, ${JSON.stringify(payload)}`;
};

/** The answer in a few words. */
const answered = (exchange: Exchange): string => {
  if (exchange.noAnswer) return 'no answer';
  const { status, location } = exchange;
  if (location) return `${status}, leads to ${location}`;
  const body = readBody(exchange);
  switch (body.kind) {
    case 'html':
      return `${status}, a page of HTML`;
    case 'not JSON':
      return `${status}, not JSON: ${JSON.stringify(exchange.body)}`;
    case 'empty':
      return `${status}, an empty body`;
    case 'no envelope':
      return `${status}, JSON without "ok"`;
    case 'envelope': {
      const { ok, message, payload } = body.envelope;
      const said = body.statusCode === status ? '' : `, statusCode ${body.statusCode}`;
      return ok
        ? `${status}, ok${listed(payload)}`
        : `${status}, not ok${said}${message ? `: ${message}` : ''}`;
    }
  }
};

/** Whether the site can use the answer to a call. */
export type Verdict = 'works' | 'limited' | 'fails' | 'not checked';

/** What the check found out about one call. */
export type Row = {
  call: string;
  verdict: Verdict;
  answered: string;
  /** What the site does with the answer. */
  site: string;
  /** What the site does without because the answer lacks it. */
  without: readonly string[];
  /** What has to change at the backend. */
  change: readonly string[];
};

type Finding = {
  site: string;
  without?: readonly string[];
  change?: readonly string[];
  /** Set for a call that could not be judged. */
  unchecked?: boolean;
};

/** A row about a call that was sent. If a browser would have blocked it, it failed, whatever the answer was. */
export const rowOf = (call: string, exchange: Exchange | undefined, finding: Finding): Row => {
  const { without = [], unchecked = false } = finding;
  const change = [...(exchange?.blocked ?? []), ...(finding.change ?? [])];
  const verdicts: [boolean, Verdict][] = [
    [change.length > 0, 'fails'],
    [unchecked, 'not checked'],
    [without.length > 0, 'limited'],
  ];
  const [, verdict] = verdicts.find(([applies]) => applies) ?? [true, 'works' as const];
  const isBlocked = (exchange?.blocked.length ?? 0) > 0;
  return {
    call,
    verdict,
    answered: exchange ? answered(exchange) : '',
    site: isBlocked ? 'A browser blocks this call (CORS).' : finding.site,
    without,
    change,
  };
};

/**
 * Why the site cannot read an answer, and what has to change; `undefined` for an envelope. The sentences name no call,
 * so that a mistake in every call is reported once.
 */
export const unreadable = (
  exchange: Exchange | undefined,
): { site: string; change: string[]; unchecked?: true } | undefined => {
  if (!exchange) return { site: 'The call was not made.', change: [], unchecked: true };
  const cannotRead = 'The site cannot read this and counts the server as unavailable.';
  if (exchange.noAnswer) {
    return { site: 'The site counts the server as unavailable.', change: [exchange.noAnswer] };
  }
  if (exchange.location) {
    return {
      site: cannotRead,
      change: [
        `Answer at the address itself instead of leading to ${exchange.location}: a browser does not take the token along. Or give that address as --url.`,
      ],
    };
  }
  switch (readBody(exchange).kind) {
    case 'envelope':
      return undefined;
    case 'html':
      return {
        site: cannotRead,
        change: [
          'Answer JSON: this is a page of HTML. Is --url the address of the API, and not of a website or of a proxy that could not find it?',
        ],
      };
    case 'empty':
      return {
        site: cannotRead,
        change: ['Answer with a body: JSON like { "ok": true, "statusCode": 200, "payload": … }.'],
      };
    case 'not JSON':
      return {
        site: cannotRead,
        change: [
          'Answer JSON like { "ok": true, "statusCode": 200, "payload": … }: this is not JSON.',
        ],
      };
    case 'no envelope':
      return {
        site: cannotRead,
        change: [
          'Put the answer into an envelope: { "ok": true, "message": "", "statusCode": 200, "payload": <the answer> }. There is no "ok" in it that is true or false.',
        ],
      };
  }
};
