import { interpretFetchError, interpretRedirect, interpretResponse } from './answer';
import type { HttpExchange } from './row';

/** A request to another origin. A browser sends a CORS preflight before this request. */
type PreflightedRequest = {
  url: URL;
  origin: string;
  method: string;
  /** The request's headers that need permission, spelled as in messages. */
  headers: readonly string[];
};

/** Methods that a page may use without permission (Fetch standard, "CORS-safelisted method"). */
const SAFELISTED_METHODS = ['GET', 'HEAD', 'POST'];

/** The site's request headers that need a CORS preflight. Messages show them in this spelling. */
const PREFLIGHT_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key'];

const listIn = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim());

const headersIn = (headers: Headers, name: string): string[] =>
  listIn(headers, name).map((item) => item.toLowerCase());

const originProblems = (headers: Headers, origin: string): string[] => {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return [];
  const rule = `"Access-Control-Allow-Origin: ${origin}" with every answer, errors and OPTIONS included`;
  return allowed === null
    ? [`Send ${rule}: browsers show the site no answer without it.`]
    : [`Allow the site's origin: send ${rule}. It is "${allowed}" now.`];
};

/** Returns a sentence for each problem. Rejects when no response comes. */
export const sendPreflight = async (
  { url, origin, method, headers: asked }: PreflightedRequest,
  signal?: AbortSignal | null,
): Promise<string[]> => {
  const { ok, status, headers } = await fetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked.join(',').toLowerCase(),
    },
    signal: signal ?? AbortSignal.timeout(15_000),
  });
  if (!ok) {
    return [
      `Answer OPTIONS with 204 and the CORS headers, without asking for a token: browsers send OPTIONS first, without one. It answers ${status} now.`,
    ];
  }
  const methods = [...SAFELISTED_METHODS, ...listIn(headers, 'access-control-allow-methods')];
  const names = headersIn(headers, 'access-control-allow-headers');
  // Requires Authorization by name, because `*` does not cover it (Fetch standard, "CORS
  // non-wildcard request-header name").
  const isAllowed = (name: string): boolean =>
    names.includes(name.toLowerCase()) || (names.includes('*') && name !== 'Authorization');
  const toAdd = (what: string, kind: 'Methods' | 'Headers'): string =>
    `Add ${what} to Access-Control-Allow-${kind} in the answer to OPTIONS.`;
  return [
    ...originProblems(headers, origin),
    ...(methods.includes(method) || methods.includes('*') ? [] : [toAdd(method, 'Methods')]),
    ...asked.filter((name) => !isAllowed(name)).map((name) => toAdd(name, 'Headers')),
  ];
};

/**
 * Returns the headers of a response that other origins can read: `Content-Type` and exposed
 * headers. Leaves out other safelisted headers (Fetch standard), which the site does not use.
 */
const readableHeaders = (headers: Headers): Headers => {
  const readable = ['content-type', ...headersIn(headers, 'access-control-expose-headers')];
  const isReadable = (name: string): boolean => readable.includes(name) || readable.includes('*');
  return new Headers([...headers].filter(([name]) => isReadable(name)));
};

/** Statuses that send a browser to another URL (Fetch standard, "redirect status"). */
const REDIRECTS = [301, 302, 303, 307, 308];

/** Redirects that keep method and body. Other redirects turn a POST into a GET without a body. */
const REPEATING_REDIRECTS = [307, 308];

/** Browsers follow at most 20 redirects in a row (Fetch standard, "HTTP-redirect fetch"). */
const MAX_REDIRECTS = 20;

const redirectTarget = ({ status, headers }: Response, from: URL): URL | undefined => {
  const location = headers.get('location');
  if (location === null || !REDIRECTS.includes(status)) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
};

/**
 * Creates a `fetch` that behaves like a browser on the site: it sends preflights, hides headers
 * that are not exposed, and records what a browser would block. It still returns blocked responses,
 * so that one run of the check finds every problem.
 * @param baseUrl the backend's URL without a trailing slash
 */
export const createBrowserFetch =
  (baseUrl: string, origin: string, exchanges: HttpExchange[]): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(String(input));
    const { method = 'GET', signal } = init;
    const headers = new Headers(init.headers);
    const path = url.href.slice(baseUrl.length);
    const call = `${method} ${path.split('?')[0]}`;
    const isForeign = url.origin !== origin;
    const asked = PREFLIGHT_HEADERS.filter((name) => headers.has(name));
    headers.set('Origin', origin);
    const blocked = new Set<string>();
    /** Follows redirects within an origin only. Browsers send no token to another origin. */
    const send = async (target: URL, redirects = 0): Promise<[Response, URL | undefined]> => {
      const preflight = { url: target, origin, method, headers: asked };
      const problems = isForeign ? await sendPreflight(preflight, signal) : [];
      const answer = await fetch(target, { ...init, headers, redirect: 'manual' });
      if (isForeign) problems.push(...originProblems(answer.headers, origin));
      for (const each of problems) blocked.add(each);
      const next = redirectTarget(answer, target);
      const isFollowed =
        next?.origin === target.origin &&
        (method === 'GET' || REPEATING_REDIRECTS.includes(answer.status)) &&
        redirects < MAX_REDIRECTS;
      if (!isFollowed) return [answer, next];
      await answer.body?.cancel();
      return send(next, redirects + 1);
    };
    try {
      const [answer, next] = await send(url);
      const body = await answer.text();
      const { status } = answer;
      exchanges.push({
        call,
        blocked: [...blocked],
        headers: answer.headers,
        ...(next ? interpretRedirect(status, url, next, path) : interpretResponse(status, body)),
      });
      // Passes null for an empty body, because some statuses allow no body (Fetch standard).
      return new Response(body || null, {
        status,
        headers: isForeign ? readableHeaders(answer.headers) : answer.headers,
      });
    } catch (error) {
      exchanges.push({ call, blocked: [], ...interpretFetchError(error) });
      throw error;
    }
  };
