import { parseQuery } from '../wire';

export type FakeRequest = {
  method: string;
  path: string;
  query: Record<string, unknown>;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | null;
};

/** The parts of a response, from which `toFetchResponse` makes an envelope and headers. */
export type FakeResponseParts = {
  status?: number;
  message?: string;
  payload?: unknown;
  total?: number;
  withoutOrganization?: true;
};

export type FakeAnswer = FakeResponseParts | Response | 'unreachable';

export const toFetchResponse = (answer: FakeResponseParts): Response => {
  const { status = 200, message = '', payload, total, withoutOrganization } = answer;
  const headers = {
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
    ...(withoutOrganization && { 'X-Organization': 'none' }),
  };
  return Response.json(
    { ok: status < 400, message, statusCode: status, payload },
    { status, headers },
  );
};

/** A text that is not JSON, such as a form, stays a text. */
const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

export const toFakeRequest = (input: RequestInfo | URL, init: RequestInit = {}): FakeRequest => {
  const url = new URL(String(input), 'https://api.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: parseQuery(url.search),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' && init.body ? parseBody(init.body) : undefined,
    signal: init.signal ?? null,
  };
};

/** Creates a `fetch` that asks `respond` instead of a server, and records all requests. */
export const createFakeFetch = (
  respond: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): { fetch: typeof fetch; requests: FakeRequest[] } => {
  const requests: FakeRequest[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = toFakeRequest(input, init);
      requests.push(request);
      const answer = await respond(request);
      request.signal?.throwIfAborted();
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      return answer instanceof Response ? answer : toFetchResponse(answer);
    },
  };
};
