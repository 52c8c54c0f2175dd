import { askPermission, originProblem, readableHeaders } from './cors';
import type { Exchange } from './exchange';

/** Request headers that a browser asks permission for, as far as the site sends them. */
const SENT = ['authorization', 'content-type', 'idempotency-key'];

/** Statuses that cannot have a body (Fetch standard). */
const WITHOUT_BODY = [204, 205, 304];

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens there: the server is not running, or listens on another port.',
  ENOTFOUND: 'There is no server of that name.',
  EAI_AGAIN: 'The name could not be looked up: is the network there?',
  ECONNRESET: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed: no browser accepts it.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'It speaks http, not https.',
};

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

/** Why a request was not answered, in a sentence. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Error && /Abort|Timeout/.test(error.name))
    return 'It did not answer in time.';
  const code = codeOf(error);
  return REASONS[code] ?? `The connection failed${code ? ` (${code})` : ''}.`;
};

type BrowserOptions = {
  /** The backend's address, without a slash at its end. */
  baseUrl: string;
  /** The site's. */
  origin: string;
  onExchange: (exchange: Exchange) => void;
};

/**
 * A `fetch` that behaves as the one of a browser on the site: asks for permission first, hides the headers that are not
 * exposed, and notes what a browser would block. An answer that is blocked is handed on all the same, so that one run
 * of the check finds everything there is to change.
 */
export const createBrowserFetch =
  ({ baseUrl, origin, onExchange }: BrowserOptions): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(String(input));
    const { method = 'GET', signal } = init;
    const headers = new Headers(init.headers);
    const start = performance.now();
    const path = url.href.slice(baseUrl.length).split('?')[0] ?? '';
    const note = (rest: Omit<Exchange, 'method' | 'path' | 'took'>): void =>
      onExchange({ method, path, took: performance.now() - start, ...rest });
    const isForeign = url.origin !== origin;
    try {
      const asked = SENT.filter((name) => headers.has(name));
      const blocked = isForeign
        ? await askPermission({ url, origin, method, headers: asked }, signal)
        : [];
      headers.set('Origin', origin);
      const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
      const body = await answer.text();
      const location = answer.headers.get('location');
      const problem = isForeign ? originProblem(answer.headers, origin) : undefined;
      note({
        blocked: [...new Set([...blocked, ...(problem ? [problem] : [])])],
        status: answer.status,
        headers: answer.headers,
        body,
        ...(location !== null && { location: new URL(location, url).href }),
      });
      return new Response(WITHOUT_BODY.includes(answer.status) ? null : body, {
        status: answer.status,
        headers: isForeign ? readableHeaders(answer.headers) : answer.headers,
      });
    } catch (error) {
      note({ blocked: [], noAnswer: reasonOf(error) });
      throw error;
    }
  };
