/** A request as the fake backend saw it. */
export type SeenRequest = {
  /** Method and path, such as `POST /locations`. */
  call: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
};

/** What a call answers: the envelope's fields, and for lists their total. */
export type Answer = { status?: number; message?: string; payload?: unknown; total?: number };
type Answerer = Answer | ((request: SeenRequest) => Answer | Promise<Answer>);

/** A backend whose answers are a table from call to answer; what it has no answer for is 404. */
export function createFakeBackend(answers: Record<string, Answerer>) {
  const requests: SeenRequest[] = [];

  const fetchFake = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://api.test');
    const request: SeenRequest = {
      call: `${init.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const answerer = answers[request.call] ?? { status: 404, message: 'Nothing here' };
    const answer = typeof answerer === 'function' ? await answerer(request) : answerer;
    const { status = 200, message = '', payload, total } = answer;
    return new Response(
      JSON.stringify({ ok: status < 400, message, statusCode: status, payload }),
      {
        status,
        headers: total === undefined ? {} : { 'X-Total-Count': String(total) },
      },
    );
  };
  return {
    fetch: fetchFake as typeof fetch,
    answers,
    /** The requests of one call, in their order. */
    seen: (call: string) => requests.filter((request) => request.call === call),
  };
}

/** An answer that never arrives, as when the connection breaks. */
export const broken = (): Promise<Answer> => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that comes when told to. */
export function held(answer: Answer) {
  let release = () => {};
  const promise = new Promise<Answer>((resolve) => {
    release = () => resolve(answer);
  });
  return { answer: () => promise, release: () => release() };
}
