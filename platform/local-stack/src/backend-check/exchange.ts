import { type Envelope, envelopeSchema } from 'shared-session/wire';
import { safeParse } from 'valibot';

/** One request to the backend, as a browser would make it, and what came back. */
export type Exchange = {
  method: string;
  /** Without the backend's own address and without the query. */
  path: string;
  /** What keeps a browser from sending the request or from reading the answer: a sentence each, for the backend's developer. */
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

/** What a body is to the site. */
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

/** What was answered, in a few words. */
export const answered = (exchange: Exchange): string => {
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
