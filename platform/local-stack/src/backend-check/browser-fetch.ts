import {
  answerForNoResponse,
  answerForRedirect,
  type HttpExchange,
  parseBackendAnswer,
} from './row';

/** A request to another origin, before which a browser sends a CORS preflight. */
export type PreflightedRequest = {
  url: URL;
  origin: string;
  method: string;
  /** The names of request headers that need permission, as messages spell them. */
  headers: readonly string[];
};

/** Methods that a page may use without permission (Fetch standard, "CORS-safelisted method"). */
const SAFELISTED_METHODS = ['GET', 'HEAD', 'POST'];

/** The headers of the site's requests that need a CORS preflight, as messages spell them. */
const PREFLIGHT_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key'];

const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim());

const headersIn = (headers: Headers, name: string): string[] =>
  listOf(headers, name).map((item) => item.toLowerCase());

const originProblem = (headers: Headers, origin: string): string | undefined => {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return undefined;
  return allowed === null
    ? `Send "Access-Control-Allow-Origin: ${origin}" with every answer, errors and OPTIONS included: browsers show the site no answer without it.`
    : `Allow the site's origin: send "Access-Control-Allow-Origin: ${origin}" with every answer, errors and OPTIONS included. It is "${allowed}" now.`;
};

const permissionProblems = (
  { status, headers }: { status: number; headers: Headers },
  { origin, method, headers: asked }: PreflightedRequest,
): string[] => {
  if (status < 200 || status > 299) {
    return [
      `Answer OPTIONS with 204 and the CORS headers, without asking for a token: browsers send OPTIONS first, without one. It answers ${status} now.`,
    ];
  }
  const problem = originProblem(headers, origin);
  const problems = problem ? [problem] : [];
  const methods = listOf(headers, 'access-control-allow-methods');
  if (!SAFELISTED_METHODS.includes(method) && !methods.includes(method) && !methods.includes('*')) {
    problems.push(`Add ${method} to Access-Control-Allow-Methods in the answer to OPTIONS.`);
  }
  const allowed = headersIn(headers, 'access-control-allow-headers');
  // `*` does not cover Authorization (Fetch standard, "CORS non-wildcard request-header name").
  const isAllowed = (name: string): boolean =>
    allowed.includes(name.toLowerCase()) || (allowed.includes('*') && name !== 'Authorization');
  for (const name of asked.filter((each) => !isAllowed(each))) {
    problems.push(`Add ${name} to Access-Control-Allow-Headers in the answer to OPTIONS.`);
  }
  return problems;
};

/**
 * Returns the headers of a response that other origins can read: `Content-Type` and exposed
 * headers. Leaves out other safelisted headers (Fetch standard), which the site does not use.
 */
const readableHeaders = (headers: Headers): Headers => {
  const exposed = headersIn(headers, 'access-control-expose-headers');
  const readable = new Headers();
  headers.forEach((value, name) => {
    if (name === 'content-type' || exposed.includes('*') || exposed.includes(name)) {
      readable.set(name, value);
    }
  });
  return readable;
};

/** Sends a preflight. Returns a sentence for each problem. Rejects when no response comes. */
export const sendPreflight = async (
  preflight: PreflightedRequest,
  signal?: AbortSignal | null,
): Promise<string[]> => {
  const answer = await fetch(preflight.url, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      Origin: preflight.origin,
      'Access-Control-Request-Method': preflight.method,
      'Access-Control-Request-Headers': preflight.headers.join(',').toLowerCase(),
    },
    signal: signal ?? AbortSignal.timeout(15_000),
  });
  return permissionProblems(answer, preflight);
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

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (/Abort|Timeout/.test(name)) return 'It did not answer in time.';
  const code = cause?.code;
  return FAILURE_REASONS[code ?? ''] ?? `The connection failed${code ? ` (${code})` : ''}.`;
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
    const path = url.href.slice(baseUrl.length).split('?')[0] ?? '';
    const isForeign = url.origin !== origin;
    const asked = PREFLIGHT_HEADERS.filter((name) => headers.has(name));
    headers.set('Origin', origin);
    const blocked = new Set<string>();
    /** Follows redirects only within an origin: browsers send a token to no other origin. */
    const send = async (target: URL, redirects = 0): Promise<[Response, URL | undefined]> => {
      const preflight = { url: target, origin, method, headers: asked };
      const problems = isForeign ? await sendPreflight(preflight, signal) : [];
      const answer = await fetch(target, { ...init, headers, redirect: 'manual' });
      const problem = isForeign ? originProblem(answer.headers, origin) : undefined;
      for (const each of [...problems, ...(problem ? [problem] : [])]) blocked.add(each);
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
        method,
        path,
        blocked: [...blocked],
        headers: answer.headers,
        ...(next ? answerForRedirect(status, next.href) : parseBackendAnswer(status, body)),
      });
      // Some statuses allow no body at all, not even an empty one (Fetch standard).
      return new Response(body || null, {
        status,
        headers: isForeign ? readableHeaders(answer.headers) : answer.headers,
      });
    } catch (error) {
      const noAnswer = reasonOf(error);
      exchanges.push({ method, path, blocked: [], noAnswer, ...answerForNoResponse(noAnswer) });
      throw error;
    }
  };
