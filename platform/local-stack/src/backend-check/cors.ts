/** What a browser's request tells of itself before it is sent. */
export type Preflight = {
  url: URL;
  origin: string;
  method: string;
  /** Names of request headers that need permission, in lower case. */
  headers: readonly string[];
};

/** Methods that need no permission (Fetch standard, "CORS-safelisted method"). */
const FREE_METHODS = ['GET', 'HEAD', 'POST'];

const NAMES: Record<string, string> = {
  authorization: 'Authorization',
  'content-type': 'Content-Type',
  'idempotency-key': 'Idempotency-Key',
};
const nameOf = (header: string): string => NAMES[header] ?? header;

const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim());

/** What is wrong with an answer's permission for an origin to read it; `undefined` when it has one. */
export const originProblem = (headers: Headers, origin: string): string | undefined => {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return undefined;
  return allowed === null
    ? `Send "Access-Control-Allow-Origin: ${origin}" with every answer, errors and OPTIONS included: browsers show the site no answer without it.`
    : `Allow the site's origin: send "Access-Control-Allow-Origin: ${origin}" with every answer, errors and OPTIONS included. It is "${allowed}" now.`;
};

/** What of a request a server's answer to OPTIONS does not allow. A sentence each. */
export const permissionProblems = (
  { status, headers }: { status: number; headers: Headers },
  { origin, method, headers: asked }: Preflight,
): string[] => {
  if (status < 200 || status > 299) {
    return [
      `Answer OPTIONS with 204 and the CORS headers, without asking for a token: browsers send OPTIONS first, without one. It answers ${status} now.`,
    ];
  }
  const problem = originProblem(headers, origin);
  const problems = problem ? [problem] : [];
  const methods = listOf(headers, 'access-control-allow-methods');
  if (!FREE_METHODS.includes(method) && !methods.includes(method) && !methods.includes('*')) {
    problems.push(`Add ${method} to Access-Control-Allow-Methods in the answer to OPTIONS.`);
  }
  const allowed = listOf(headers, 'access-control-allow-headers').map((name) => name.toLowerCase());
  // A star covers every header but this one (Fetch standard, "CORS non-wildcard request-header name").
  const isAllowed = (name: string): boolean =>
    allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
  for (const name of asked.filter((each) => !isAllowed(each))) {
    problems.push(`Add ${nameOf(name)} to Access-Control-Allow-Headers in the answer to OPTIONS.`);
  }
  return problems;
};

/** The headers of an answer that a page of another origin can read (Fetch standard). */
export const readableHeaders = (headers: Headers): Headers => {
  const exposed = listOf(headers, 'access-control-expose-headers').map((name) =>
    name.toLowerCase(),
  );
  const readable = new Headers();
  headers.forEach((value, name) => {
    if (name === 'content-type' || exposed.includes('*') || exposed.includes(name)) {
      readable.set(name, value);
    }
  });
  return readable;
};

/** Asks a server, as a browser does before a request, whether it may be sent. Rejects when there is no answer. */
export const askPermission = async (
  preflight: Preflight,
  signal?: AbortSignal | null,
): Promise<string[]> => {
  const answer = await fetch(preflight.url, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      Origin: preflight.origin,
      'Access-Control-Request-Method': preflight.method,
      'Access-Control-Request-Headers': [...preflight.headers].sort().join(','),
    },
    signal: signal ?? AbortSignal.timeout(15_000),
  });
  return permissionProblems(answer, preflight);
};
