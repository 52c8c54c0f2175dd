import { type Envelope, envelopeSchema } from 'shared-session/wire';
import { safeParse } from 'valibot';

export type CallJudgement = {
  /** What the site does with the response, as a sentence. */
  site: string;
  /** What does not work on the site, or what the check could not test, as sentences. */
  without?: readonly string[];
  change?: readonly string[];
  /** Whether the check could not judge the call. */
  unchecked?: boolean;
};

/** A response as the site reads it, with either `envelope` or `fault`. */
type Answer = {
  /** The response in a few words. */
  said: string;
  envelope?: Envelope;
  /** Why the site cannot read the response. */
  fault?: CallJudgement;
};

/** A request of the check and the response of the backend. */
export type HttpExchange = Answer & {
  method: string;
  /** The path after the backend's URL, without the query. */
  path: string;
  /** Why a browser would not send the request or not read the response, as sentences. */
  blocked: readonly string[];
  /** The reason when no response came. */
  noAnswer?: string;
  headers?: Headers;
};

export const countWithNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const payloadInWords = (payload: unknown): string => {
  if (Array.isArray(payload)) return `, ${countWithNoun(payload.length, 'item')}`;
  if (payload === null || payload === undefined) return ', no payload';
  return typeof payload === 'object' ? '' : `, ${JSON.stringify(payload)}`;
};

const faulty = (said: string, site: string, change: string): Answer => ({
  said,
  fault: { site, change: [change] },
});

const unreadable = (said: string, change: string): Answer =>
  faulty(said, 'The site cannot read this and counts the server as unavailable.', change);

const TOO_MANY_REQUESTS = 429;

const answerForTooMany = (said: string): Answer =>
  faulty(
    said,
    'The site counts this as a failure.',
    'Raise the limit of requests, or run the check again later: the server answers 429. Pages send several calls at once.',
  );

const HTML_START = /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i;

/** Returns undefined for a text that is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a response: its envelope, or the reason why the site cannot read the response. The reasons
 * do not name the call, so that the summary prints equal reasons only once.
 */
export const parseBackendAnswer = (status: number, body: string): Answer => {
  if (status === TOO_MANY_REQUESTS) return answerForTooMany(`${status}, too many requests`);
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
  const json = parseJson(body);
  if (json === undefined) {
    return unreadable(
      `${status}, not JSON: ${JSON.stringify(body)}`,
      'Answer JSON like { "ok": true, "statusCode": 200, "payload": … }: this is not JSON.',
    );
  }
  const read = safeParse(envelopeSchema, json);
  if (!read.success) {
    return unreadable(
      `${status}, JSON without "ok"`,
      'Put the answer into an envelope: { "ok": true, "message": "", "statusCode": 200, "payload": <the answer> }. There is no "ok" in it that is true or false.',
    );
  }
  const { ok, message, statusCode = status, payload } = read.output;
  const envelope = { ...read.output, statusCode };
  if (ok) return { said: `${status}, ok${payloadInWords(payload)}`, envelope };
  const own = statusCode === status ? '' : `, statusCode ${statusCode}`;
  const said = `${status}, not ok${own}${message ? `: ${message}` : ''}`;
  return statusCode === TOO_MANY_REQUESTS ? answerForTooMany(said) : { said, envelope };
};

export const answerForRedirect = (status: number, location: string): Answer =>
  unreadable(
    `${status}, leads to ${location}`,
    `Answer at the address itself instead of leading to ${location}: browsers send the token to no other origin, and repeat a POST only after 307 and 308. Or give that address as --url.`,
  );

export const answerForNoResponse = (reason: string): Answer =>
  faulty('no answer', 'The site counts the server as unavailable.', reason);

/**
 * `limited`: the site works, but not with all functions.
 * `not checked`: the check could not judge the call.
 */
export type CallVerdict = 'works' | 'limited' | 'fails' | 'not checked';

export type ReportRow = Required<Omit<CallJudgement, 'unchecked'>> & {
  call: string;
  verdict: CallVerdict;
  answered: string;
};

/** Takes each row as soon as its call was judged. */
export type OnRow = (row: ReportRow) => void;

const verdictOf = (
  change: readonly string[],
  { without, unchecked }: CallJudgement,
): CallVerdict => {
  if (change.length > 0) return 'fails';
  if (unchecked) return 'not checked';
  return without?.length ? 'limited' : 'works';
};

/** The calls whose payload the site needs. */
const CALLS_WITH_DATA = ['GET /user', 'GET /org', 'GET /locations', 'GET /users'];

/** Whether there is any value in an object or a list. */
export const hasAnyValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasAnyValue)
    : Boolean(value);

/** Asks for a change if a response has no payload, but data in a field that the site ignores. */
const misplacedData = ({ method, path, envelope }: HttpExchange): string[] => {
  if (!envelope?.ok || envelope.payload !== undefined) return [];
  if (!CALLS_WITH_DATA.includes(`${method} ${path}`)) return [];
  const field = Object.entries(envelope).find(
    ([name, value]) =>
      !(name in envelopeSchema.entries) && typeof value === 'object' && hasAnyValue(value),
  )?.[0];
  if (field === undefined) return [];
  return [
    `Send what is in "${field}" as "payload", or null as "payload" if there is nothing: the site ignores "${field}".`,
  ];
};

const BLOCKED_BY_CORS = 'A browser blocks this call (CORS).';

/** Creates the row of a call. A call that a browser would block counts as failed. */
export const toReportRow = (
  call: string,
  exchange: HttpExchange | undefined,
  judgement: CallJudgement,
): ReportRow => {
  const blocked = exchange?.blocked ?? [];
  const misplaced = exchange ? misplacedData(exchange) : [];
  const change = [...blocked, ...misplaced, ...(judgement.change ?? [])];
  return {
    call,
    verdict: verdictOf(change, judgement),
    answered: exchange?.said ?? '',
    site: blocked.length > 0 ? BLOCKED_BY_CORS : judgement.site,
    without: judgement.without ?? [],
    change,
  };
};

/** Returns the row of a call that the check does not send, although it may send a preflight. */
export const toUnsentReportRow = (call: string, judgement: CallJudgement): ReportRow => ({
  ...toReportRow(call, undefined, { ...judgement, unchecked: true }),
  answered: 'not sent',
  ...(judgement.change?.length && { site: BLOCKED_BY_CORS }),
});

/**
 * Says why the site cannot use a response, or that the call was not made. Returns `undefined` for a
 * response in the form of the contract (`ok`, `message`, `payload`).
 */
export const callFaultOf = (exchange: HttpExchange | undefined): CallJudgement | undefined =>
  exchange ? exchange.fault : { site: 'The call was not made.', unchecked: true };
