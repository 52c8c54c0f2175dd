import { parseQuery } from '../wire';

/** A request, parsed for assertions. */
export type TestRequest = {
  method: string;
  path: string;
  query: Record<string, unknown>;
  headers: Headers;
  /** The parsed body; `undefined` for a GET. */
  body: unknown;
  signal: AbortSignal | null;
};

/**
 * An answer of the test server: the fields of an envelope (status 200 by default), a whole response, or `'unreachable'`
 * for a broken connection.
 */
export type TestAnswer =
  | {
      status?: number;
      message?: string;
      payload?: unknown;
      total?: number;
      withoutOrganization?: true;
    }
  | Response
  | 'unreachable';

const toResponse = (answer: Exclude<TestAnswer, 'unreachable'>): Response => {
  if (answer instanceof Response) return answer;
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

const toRequest = (input: RequestInfo | URL, init: RequestInit = {}): TestRequest => {
  const url = new URL(String(input), 'https://api.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: parseQuery(url.search),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    signal: init.signal ?? null,
  };
};

/** A `fetch` that answers from a function and records the requests. */
export const createTestServer = (
  respond: (request: TestRequest) => TestAnswer | Promise<TestAnswer>,
): { fetch: typeof fetch; requests: TestRequest[] } => {
  const requests: TestRequest[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = toRequest(input, init);
      requests.push(request);
      const answer = await respond(request);
      request.signal?.throwIfAborted();
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      return toResponse(answer);
    },
  };
};
