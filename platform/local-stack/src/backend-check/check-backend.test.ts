import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { createFakeBackend, type FakeAccount, toFakeRequest } from 'shared-session/fake-backend';
import { newLocationSchema, newUserSchema, ONBOARDING_STATUSES } from 'shared-session/wire';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { backendCheckSummary, canSiteUseBackend } from '../commands/backend-check';
import { repositoryRoot } from '../workspace/folders';
import { CHECKED_CALLS, CHECKED_RESPONSE_OBJECTS } from './calls';
import { checkBackend } from './check-backend';
import type { CallReport } from './row';

const ORIGIN = 'https://site.example';

const tokenWith = (claims: object, alg = 'RS256'): string =>
  [{ alg }, claims, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
const TOKEN = tokenWith({ sub: 'ada', aud: 'a-project', exp: 4_000_000_000 });

type Answer = { http?: number; body?: unknown; headers?: Record<string, string> };

const envelope = (statusCode: number, payload?: unknown, message = ''): Answer => ({
  http: statusCode,
  body: { ok: statusCode < 400, message, statusCode, payload },
});

const OWNER = {
  name: 'Ada',
  email: 'ada@firm.example',
  role: 'admin',
  onboarding_status: 'completed',
  subscription_status: 'active',
};

const ACCOUNT: FakeAccount = {
  name: 'Ada',
  email: 'ada@firm.example',
  profile: OWNER,
  organization: { _id: 'o', name: 'Acme' },
  locations: [{ _id: 'l', name: 'Oslo' }],
  users: [{ _id: 'u1' }, { _id: 'u2' }],
};

const READS = Object.keys(CHECKED_CALLS).filter((call) => call.startsWith('GET'));

const CORS = {
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-headers': 'authorization, content-type',
};

type Setting = {
  /**
   * Replaces the backend's responses to certain calls. A function gets the body of the request, and
   * may return `undefined` to let the backend respond.
   */
  answers?: Record<string, Answer | ((body: string) => Answer | undefined)>;
  account?: FakeAccount;
  /** The response to OPTIONS, by default 204 with the headers in `cors`. */
  preflight?: { http?: number; headers?: Record<string, string> };
  cors?: Record<string, string>;
  /** Whether the backend accepts every request without checking the token. */
  believesAnything?: boolean;
  /** The response to a request without a token, by default 401. */
  unknown?: Answer;
  /** The response to a wrong token, by default `unknown`. */
  wrongToken?: Answer;
  isReadinessClosed?: boolean;
  /** Changes the payload of a response that the backend creates from `account`. */
  present?: (call: string, payload: unknown) => unknown;
};

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const isToken = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === `Bearer ${TOKEN}`;

const startServer = async ({
  answers = {},
  account = ACCOUNT,
  preflight = {},
  cors = CORS,
  believesAnything = false,
  unknown = envelope(401, undefined, 'Sign in'),
  wrongToken = unknown,
  isReadinessClosed = false,
  present = (_call, payload) => payload,
}: Setting): Promise<string> => {
  const backend = createFakeBackend(account, { isMinimal: true });
  const respond = ({ method = 'GET', url = '/' }: IncomingMessage, body: string): Answer => {
    const answer = backend.respond(toFakeRequest(url, { method, body }));
    if (answer === 'unreachable') throw new Error('This backend has no faults');
    const [path] = url.split('?');
    const payload = present(`${method} ${path}`, answer.payload);
    return envelope(answer.status ?? 200, payload, answer.message);
  };
  const answerTo = (request: IncomingMessage, body: string): Answer => {
    if (request.method === 'OPTIONS')
      return { http: preflight.http ?? 204, headers: preflight.headers ?? cors };
    const [path] = (request.url ?? '').split('?');
    const isOpen = believesAnything || (path === '/readiness_check' && !isReadinessClosed);
    if (!isOpen && !request.headers.authorization) return unknown;
    if (!isOpen && !isToken(request)) return wrongToken;
    const answer =
      answers[`${request.method} ${request.url}`] ?? answers[`${request.method} ${path}`];
    return (typeof answer === 'function' ? answer(body) : answer) ?? respond(request, body);
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { http = 200, body, headers = cors } = answerTo(request, await readText(request));
    response.writeHead(http, headers);
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const check = async (url: string, { token = TOKEN, write = false, waitMs = 0 } = {}) => {
  const rows: CallReport[] = [];
  const stopped = await checkBackend({
    url,
    origin: ORIGIN,
    token,
    write,
    waitMs,
    onRow: (row) => rows.push(row),
  });
  const row = (call: string): CallReport => {
    const found = rows.find((each) => each.call === call);
    if (!found) throw new Error(`No row about ${call}: ${rows.map((each) => each.call)}`);
    return found;
  };
  return {
    rows,
    stopped,
    row,
    canWork: canSiteUseBackend({ rows, stopped }),
    text: backendCheckSummary({ rows, stopped, url, write }),
  };
};

const checkWith = async (setting: Setting) => check(await startServer(setting));

/** Returns the backend's responses to an account without an organization. */
const newcomer = (user: Answer, org: Answer = envelope(404)): Setting => ({
  answers: {
    'GET /user': user,
    'GET /org': org,
    'GET /locations': envelope(403),
    'GET /users': envelope(403),
  },
});

test('the specification lists every call and field that the backend check uses, and no other calls', () => {
  const text = readFileSync(join(repositoryRoot, 'docs/specification.md'), 'utf8');
  const tableBelow = (heading: string): string[][] => {
    const [, section = ''] = text.split(`\n### ${heading}\n`);
    const [table = ''] = section.trim().split('\n\n');
    return table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  };
  const calls = tableBelow('Requests and answers').slice(2);
  expect(calls.map(([, call]) => call)).toEqual(
    Object.keys(CHECKED_CALLS).map((call) => `\`${call}\``),
  );
  let object = '';
  const known = tableBelow('Fields').map(([, name = '', fields = '']) => {
    object = name.toLowerCase() || object;
    return `${object}: ${fields}`;
  });
  for (const [what, { without }] of Object.entries(CHECKED_RESPONSE_OBJECTS)) {
    const rows = known.filter((row) => row.startsWith(`${what}:`)).join();
    for (const name of Object.keys(without)) expect(rows, what).toContain(`\`${name}\``);
  }
});

test('the specification lists every field of the rows that POST /locations and POST /users send', () => {
  const text = readFileSync(join(repositoryRoot, 'docs/specification.md'), 'utf8');
  for (const [call, { entries }] of [
    ['POST /locations', newLocationSchema],
    ['POST /users', newUserSchema],
  ] as const) {
    const fields = Object.entries(entries).map(
      ([name, { type }]) => `${name}${type === 'optional' ? '?' : ''}`,
    );
    expect(text).toContain(`| \`${call}\` | rows of \`{ ${fields.join(', ')} }\` |`);
  }
});

describe('a backend that implements only the required contract', () => {
  test('the backend check accepts a backend with only the required calls, and lists the missing optional features', async () => {
    const { canWork, row, text } = await checkWith({});
    expect(canWork).toBe(true);
    expect(row('GET /user').site).toBe(
      'Administrator, completed, active: the site opens /all-set.',
    );
    expect(row('GET /org').site).toBe('The organization is "Acme".');
    expect(row('GET /users').without).toContain(
      'role is in no answer: users cannot be counted and filtered by role.',
    );
    expect(row('GET /users?limit=1').without).toEqual([
      'The query has no effect: the pages load all users and filter themselves.',
    ]);
    expect(text).toContain('The site works with this backend.');
  });

  test('a backend that allows only the headers Authorization and Content-Type passes the check, which lists the features that stay off', async () => {
    const { row } = await checkWith({});
    expect(row('POST /org').change).toEqual([]);
    expect(row('capabilities.idempotency').site).toMatch(/^Leave it off/);
    expect(row('capabilities.manage').without).toContain(
      'Add PATCH to Access-Control-Allow-Methods in the answer to OPTIONS.',
    );
  });

  test('the backend check accepts a backend that answers every call with HTTP 200 and puts the real status into the body', async () => {
    const said = { ok: false, message: 'None yet', statusCode: 401 };
    const { canWork, row } = await checkWith(newcomer({ http: 200, body: said }));
    expect(canWork).toBe(true);
    expect(row('GET /user')).toMatchObject({
      answered: '200, not ok, statusCode 401: None yet',
      site: 'No organization yet: the site opens /create-organization.',
    });
  });

  test.each([
    ['the payload null', envelope(200, null)],
    ['an empty payload', envelope(200, {})],
    ['a profile without role and status', envelope(200, { name: 'Ada', locale: 'nb' })],
    ['401', envelope(401)],
  ])(
    'the backend check accepts %s as the response to GET /user when there is no organization',
    async (_name, user) => {
      const { canWork, row } = await checkWith(newcomer(user, envelope(400, undefined, 'None')));
      expect(canWork).toBe(true);
      expect(row('GET /user').site).toBe(
        'No organization yet: the site opens /create-organization.',
      );
      expect(row('GET /org').verdict).toBe('not checked');
    },
  );

  test.each([400, 404, 409, 422])(
    'the backend check accepts status %d as the response to GET /isUserValid for a new account',
    async (status) => {
      const { canWork, row } = await checkWith({
        account: { ...ACCOUNT, locations: [], users: [] },
        answers: { 'GET /isUserValid': envelope(status), 'GET /org': envelope(status) },
      });
      expect(canWork).toBe(true);
      expect(row('GET /isUserValid').site).toMatch(/Create your organization/);
    },
  );

  test('if GET /org answers 404 to a member of an organization, the backend check says that the backend must change', async () => {
    const { row } = await checkWith({ answers: { 'GET /org': envelope(404) } });
    expect(row('GET /org').site).toMatch(/no organization/);
    expect(row('GET /org').change).toHaveLength(1);
  });

  test('the backend check accepts organizations, locations and users with unusual or missing fields, and says which fields the pages ignore', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { canWork, row } = await checkWith({
      answers: {
        'GET /org': envelope(200, { _id: 7, org_name: 'Acme', address: { city: 'Oslo' } }),
        'GET /locations': envelope(200, [
          { _id: 1, name: 'Oslo', address: { street: 'Storgata' } },
          { _id: 2, name: 'Bergen', address: 'Bryggen' },
        ]),
        'GET /users': envelope(200, [{ _id: 1 }, { _id: 1, role: 'user' }, { name: 'Nobody' }]),
      },
    });
    expect(canWork).toBe(true);
    expect(row('GET /org').site).toBe('The organization is "Acme".');
    expect(row('GET /org').without).toContain(
      'address of the organization is an object and not a text: it is ignored there.',
    );
    expect(row('GET /locations').without).toContain(
      'address of 1 of 2 locations is an object and not a text: it is ignored there.',
    );
    expect(row('GET /users').without).toContain(
      '2 of 3 users are left out, because they have no valid _id, or that of another: give each one its own, a text or a whole number below 2^53.',
    );
  });
});

test.each([[null], [[]], [[{ _id: 'o', name: 'Acme' }]]])(
  'the backend check reports a server whose GET /org answers a member with the payload %j',
  async (payload) => {
    const { row } = await checkWith({ answers: { 'GET /org': envelope(200, payload) } });
    expect(row('GET /org').change).toHaveLength(1);
  },
);

test('when the organization and the locations have no name, the backend check says which text the pages show instead of the name', async () => {
  const { row } = await checkWith({
    answers: {
      'GET /org': envelope(200, { _id: 'o', website: 'https://firm.example' }),
      'GET /locations': envelope(200, [{ _id: 17, location_name: 'Oslo' }]),
    },
  });
  expect(row('GET /org').without).toContain(
    'name is in no answer: pages show "Your organization".',
  );
  expect(row('GET /locations').without).toContain(
    'name is in no answer: lists show "Location" and the id.',
  );
});

test.each([
  ['the field id instead of _id', { id: 1 }],
  ['a number as _id that JavaScript would round', { _id: 2 ** 53 }],
])(
  'when every user and location has %s, the backend check says what to change in the backend',
  async (_what, item) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const list = envelope(200, [item, item]);
    const { row } = await checkWith({ answers: { 'GET /locations': list, 'GET /users': list } });
    for (const what of ['location', 'user']) {
      expect(row(`GET /${what}s`).change).toEqual([
        `2 of 2 ${what}s are left out, because they have no valid _id, or that of another: give each one its own, a text or a whole number below 2^53.`,
      ]);
    }
  },
);

test('the backend check says that the status of a user has no effect if the status is neither "invited" nor "active"', async () => {
  const users = [
    { _id: 1, status: 'pending' },
    { _id: 2, status: 'active' },
  ];
  const { row } = await checkWith({ answers: { 'GET /users': envelope(200, users) } });
  expect(row('GET /users').without).toContain(
    'status of 1 of 2 users is "pending" and not "invited" or "active": it is ignored there.',
  );
});

test('the backend check does not treat a response with status 200 and a header Location as a redirect', async () => {
  const { row } = await checkWith({
    answers: {
      'GET /org': {
        ...envelope(200, { _id: 'o', name: 'Acme' }),
        headers: { ...CORS, location: 'https://new.example/org' },
      },
    },
  });
  expect(row('GET /org').answered).toBe('200, ok');
});

const leadTo = (http: number, location: string): Answer => ({
  http,
  headers: { ...CORS, location },
});

test('if GET /users answers with only some of the users, the backend check shows the number of users in X-Total-Count', async () => {
  const users = {
    ...envelope(200, [{ _id: 'u1' }, { _id: 'u2' }]),
    headers: { ...CORS, 'x-total-count': '240', 'access-control-expose-headers': 'x-total-count' },
  };
  const { row } = await checkWith({ answers: { 'GET /users': users } });
  expect(row('GET /users').site).toBe('The lists show 240 users.');
});

test('the backend check follows redirects within the origin of the backend, as browsers do', async () => {
  const { row, canWork } = await checkWith({
    answers: {
      'GET /users': leadTo(307, '/users/'),
      'GET /users/': envelope(200, [{ _id: 'u1' }]),
      'GET /org': leadTo(301, '/organization'),
      'GET /organization': envelope(200, { _id: 'o', name: 'Acme' }),
    },
  });
  expect(row('GET /users').site).toBe('The lists show 1 user.');
  expect(row('GET /org').site).toBe('The organization is "Acme".');
  expect(canWork).toBe(true);
});

test.each([
  ['does not end', leadTo(307, '/org')],
  ['has no valid target', leadTo(307, 'https://')],
])('the backend check reports a redirect that %s', async (_what, answer) => {
  const { row } = await checkWith({ answers: { 'GET /org': answer } });
  expect(row('GET /org').verdict).toBe('fails');
});

test('the backend check reports a redirect without CORS headers, because browsers do not follow such a redirect', async () => {
  const { row } = await checkWith({
    answers: {
      'GET /org': { http: 307, headers: { location: '/organization' } },
      'GET /organization': envelope(200, { _id: 'o', name: 'Acme' }),
    },
  });
  expect(row('GET /org').site).toBe('A browser blocks this call (CORS).');
});

test.each([
  ['a public readiness check', {}],
  ['a readiness check that demands a token', { isReadinessClosed: true }],
])(
  'for an account without an organization and %s, the backend check says "What could be checked works", not that everything works',
  async (_what, setting) => {
    const { canWork, text } = await checkWith({ ...newcomer(envelope(401)), ...setting });
    expect(canWork).toBe(true);
    expect(text).toMatch(/^What could be checked works\./);
  },
);

describe('the backend check explains in one sentence', () => {
  test('the backend check reports a server that is down', async () => {
    const url = await startServer({});
    stop?.();
    const { rows, stopped, canWork } = await check(url);
    expect(rows).toEqual([]);
    expect(stopped).toBe(
      `The server does not answer at ${url}. Nothing listens there: the server is not running, or listens on another port.`,
    );
    expect(canWork).toBe(false);
  });

  test.each([
    [
      'expired',
      tokenWith({ exp: 1 }),
      'It expired at 1970-01-01T00:00:01.000Z: an id token lasts an hour. Get a new one.',
    ],
    [
      'not an id token',
      'abc',
      'It is not an id token: one consists of three parts with dots between them.',
    ],
    [
      'made by the emulator',
      tokenWith({}, 'none'),
      'It is a token of the local emulator, without a signature: the server must be told to accept those, for local runs only.',
    ],
    [
      'made for another project',
      tokenWith({ aud: 'other' }),
      'Its claim "aud" is "other": is that what the server checks tokens against?',
    ],
  ])(
    'the backend check says why the server rejects a token that is %s',
    async (_name, token, reason) => {
      const { text, canWork } = await check(await startServer({}), { token });
      expect(text).toContain(`1. The server did not accept the token. ${reason}`);
      expect(canWork).toBe(false);
    },
  );

  test('the backend check says what the site shows to an account that must not use the product', async () => {
    const { row, stopped } = await checkWith({
      answers: { 'GET /isUserValid': envelope(200, false) },
    });
    expect(row('GET /isUserValid').site).toBe('The site shows "This account cannot be used here".');
    expect(stopped).toMatch(/account was refused/);
  });

  test('the backend check reports missing CORS headers', async () => {
    const { text, row, canWork } = await checkWith({ cors: {}, preflight: { http: 404 } });
    expect(text).toContain('2 things to change');
    expect(text).toMatch(/Answer OPTIONS with 204 and the CORS headers, .* It answers 404 now\./);
    expect(text).toContain(`Send "Access-Control-Allow-Origin: ${ORIGIN}" with every answer`);
    expect(row('GET /org').site).toBe('A browser blocks this call (CORS).');
    expect(canWork).toBe(false);
  });

  test('the backend check reports CORS headers that allow only another origin, and shows this origin', async () => {
    const { text } = await checkWith({
      cors: { ...CORS, 'access-control-allow-origin': 'https://other.example' },
    });
    expect(text).toContain('1 thing to change');
    expect(text).toContain('It is "https://other.example" now.');
  });

  test('the backend check reports CORS headers that allow Authorization only with a wildcard', async () => {
    const { text } = await checkWith({
      cors: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
    expect(text).toContain('1 thing to change');
    expect(text).toContain('Add Authorization to Access-Control-Allow-Headers');
  });

  test('the backend check reports a server that sends an HTML page instead of JSON', async () => {
    const html = { http: 200, body: '<!doctype html><title>Hello</title>' };
    const answers = Object.fromEntries(READS.map((call) => [call, html]));
    const { text, row, canWork } = await checkWith({ answers });
    expect(row('GET /isUserValid').answered).toBe('200, a page of HTML');
    expect(text).toContain('1 thing to change');
    expect(text).toContain('Answer JSON: this is a page of HTML. Is --url the address of the API');
    expect(canWork).toBe(false);
  });

  test.each([
    ['text that is not JSON', 'hello', 'this is not JSON'],
    ['an empty body', '', 'Answer with a body'],
    ['a body without an envelope', [{ _id: 1 }], 'Put the answer into an envelope'],
  ])('the backend check reports a response with %s', async (_name, body, sentence) => {
    const { text, row } = await checkWith({ answers: { 'GET /locations': { http: 200, body } } });
    expect(row('GET /locations').verdict).toBe('fails');
    expect(text).toContain(sentence);
  });

  test('when a response has its data in another field than "payload", the backend check names this field', async () => {
    const { text } = await checkWith({
      answers: { 'GET /locations': { http: 200, body: { ok: true, data: [{ _id: 1 }] } } },
    });
    expect(text).toContain('1. Send what is in "data" as "payload"');
  });

  test.each([
    ['an envelope', envelope(429, undefined, 'Too many requests')],
    ['a page of HTML', { http: 429, body: '<html>Too many requests</html>' }],
  ])(
    'the backend check asks for a higher rate limit when the server answers with status 429 in %s',
    async (_name, answer) => {
      const { row } = await checkWith({ answers: { 'GET /locations': answer } });
      expect(row('GET /locations').change).toEqual([expect.stringMatching(/^Raise the limit/)]);
    },
  );

  test('when GET /readiness_check requires a token, the backend check says that this call must work without a token', async () => {
    const { row } = await checkWith({ isReadinessClosed: true });
    expect(row('GET /readiness_check').without).toEqual([
      'Answer ok: true within 3 seconds and without a token as long as the server works.',
    ]);
  });

  test('the backend check accepts a server whose readiness check answers only after the time limit of the site', async () => {
    const url = await startServer({});
    const send = globalThis.fetch;
    let asked = 0;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const isAsking = init?.method !== 'OPTIONS' && String(input).endsWith('/readiness_check');
      asked += isAsking ? 1 : 0;
      if (isAsking && asked > 1) throw new DOMException('Too late', 'TimeoutError');
      return send(input, init);
    });
    const { row } = await check(url);
    spy.mockRestore();
    expect(row('GET /readiness_check')).toMatchObject({ verdict: 'limited', change: [] });
  });

  test('the backend check reports a server that redirects to another origin', async () => {
    const { text } = await checkWith({
      answers: {
        'GET /org': { http: 301, headers: { ...CORS, location: 'https://new.example/org' } },
      },
    });
    expect(text).toContain('instead of leading to https://new.example: browsers');
  });

  test('if the server redirects all calls to another origin, the backend check reports one problem, not one problem per call', async () => {
    const moved = (call: string) => [call, leadTo(301, `https://new.example/v2${call.slice(4)}`)];
    const { text } = await checkWith({ answers: Object.fromEntries(READS.map(moved)) });
    expect(text).toContain('1 thing to change');
    expect(text).toContain('instead of leading to https://new.example/v2: browsers');
  });

  test('the backend check reports a server that answers with an error', async () => {
    const { row } = await checkWith({ answers: { 'GET /isUserValid': envelope(500) } });
    expect(row('GET /isUserValid')).toMatchObject({
      verdict: 'fails',
      change: ['Answer ok: true for an account that may use the product. It answers 500 now.'],
    });
  });

  test('the backend check reports an onboarding status that the site does not know', async () => {
    const user = envelope(200, { ...OWNER, onboarding_status: 'step_2' });
    const { row } = await checkWith({ answers: { 'GET /user': user } });
    expect(row('GET /user').site).toBe(
      'The site stays on the page, with a notice that it does not know the status "step_2".',
    );
    expect(row('GET /user').change).toEqual([
      `Answer one of ${ONBOARDING_STATUSES.join(', ')} as onboarding_status. It is "step_2" now.`,
    ]);
  });

  test.each(ONBOARDING_STATUSES)(
    'the backend check names the page that the site opens at the onboarding status %s',
    async (onboarding_status) => {
      const user = envelope(200, { ...OWNER, onboarding_status });
      const { row } = await checkWith({ answers: { 'GET /user': user } });
      expect(row('GET /user').site).toMatch(/: the site opens \/[a-z-]+\.$/);
    },
  );

  test('the backend check says what the site shows to an account that is not an administrator', async () => {
    const { row, stopped } = await checkWith({
      answers: { 'GET /user': envelope(200, { ...OWNER, role: 'manager' }) },
    });
    expect(row('GET /user').site).toBe('The role is "manager": the site opens /mobile-only.');
    expect(stopped).toMatch(/no administrator/);
  });

  test('when the backend sends the role "ADMIN", the backend check asks for "admin" in lower case', async () => {
    const { row } = await checkWith({
      answers: { 'GET /user': envelope(200, { ...OWNER, role: 'ADMIN' }) },
    });
    expect(row('GET /user').change).toEqual([
      'Send the role "admin" exactly so: it is "ADMIN" now.',
    ]);
  });

  test('the backend check reports a shortened list of users without the total number of users', async () => {
    const { row } = await checkWith({
      answers: { 'GET /users?limit=1': envelope(200, [{ _id: 'u1' }]) },
    });
    expect(row('GET /users?limit=1').change).toEqual([
      'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.',
    ]);
  });

  const CUT = { ...CORS, 'access-control-expose-headers': 'X-Total-Count' };
  const cutTo = (user: string, total: string): Answer => ({
    ...envelope(200, [{ _id: user }]),
    headers: { ...CUT, 'x-total-count': total },
  });
  const SKIPS = 'GET /users?limit=1&offset=1';

  test('the backend check accepts a server that applies limit and offset to GET /users', async () => {
    const { row } = await checkWith({
      answers: { 'GET /users?limit=1': cutTo('u1', '2'), [SKIPS]: cutTo('u2', '2') },
    });
    expect(row('GET /users?limit=1')).toMatchObject({
      verdict: 'works',
      site: 'The server applies limit and offset. The pages test its search and filters.',
    });
  });

  test('the backend check reports a server that answers a search, filters and a sort order with an error', async () => {
    const { row } = await checkWith({
      answers: {
        'GET /users?limit=1': cutTo('u1', '2'),
        [SKIPS]: cutTo('u2', '2'),
        'GET /users?limit=1&search=a&role[]=user&status[]=active&location[]=none&sort=-name':
          envelope(500),
      },
    });
    expect(row('GET /users?limit=1').change).toEqual([
      'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.',
    ]);
  });

  test('the backend check reports a server that ignores limit and offset, but lists only a part of the users', async () => {
    const page = { ...envelope(200, [{ _id: 'u1' }, { _id: 'u2' }]), headers: CUT };
    const answers = { 'GET /users': { ...page, headers: { ...CUT, 'x-total-count': '50' } } };
    const { row } = await checkWith({ answers });
    expect(row('GET /users?limit=1').change).toEqual([
      'Answer GET /users with all users, or apply limit and offset: it lists 2 of 50 now, and pages that need all users show an error.',
    ]);
  });

  test('when the organization has fewer than two users, the backend check says that it cannot check GET /users?limit=1', async () => {
    const { row, text } = await checkWith({ account: { ...ACCOUNT, users: [{ _id: 'u1' }] } });
    expect(row('GET /users?limit=1').verdict).toBe('not checked');
    expect(text).not.toContain('Everything works');
  });

  test('the backend check accepts a server that applies limit to GET /users and rejects offset', async () => {
    const { row } = await checkWith({
      answers: { 'GET /users?limit=1': cutTo('u1', '2'), [SKIPS]: envelope(422) },
    });
    expect(row('GET /users?limit=1').verdict).toBe('works');
  });

  test.each([
    ['ignores offset', cutTo('u1', '2')],
    ['sends no user for an offset below the total', { ...cutTo('', '2'), ...envelope(200, []) }],
  ])('the backend check reports a server that applies limit, but %s', async (_what, answer) => {
    const { row } = await checkWith({
      answers: { 'GET /users?limit=1': cutTo('u1', '2'), [SKIPS]: answer },
    });
    expect(row('GET /users?limit=1').change).toEqual([
      'Apply offset too, or ignore limit: ?limit=1&offset=1 does not answer with the second user, and long lists may stay incomplete.',
    ]);
  });

  test('the backend check reports a server that counts only the users in the response as the total number of users', async () => {
    const { row } = await checkWith({
      answers: { 'GET /users?limit=1': cutTo('u1', '1'), [SKIPS]: cutTo('u2', '1') },
    });
    expect(row('GET /users?limit=1').change).toEqual([
      'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.',
    ]);
  });

  test('the backend check reports a server that sends a profile to a visitor without a token', async () => {
    const { row, canWork } = await checkWith({ believesAnything: true });
    expect(row('GET /user, no token').site).toBe('Anybody can read this.');
    expect(row('GET /user, bad signature').change).toEqual([
      'Verify the signature of every id token, and answer 401 if it is wrong: one with a changed signature got no error.',
    ]);
    expect(canWork).toBe(false);
  });

  test.each([
    [403, envelope(403)],
    [10401, { http: 401, body: { ok: false, statusCode: 10401 } }],
  ])(
    'the backend check reports a server that responds with status %i instead of 401 to a token with a wrong signature',
    async (status, unknown) => {
      const { row, canWork } = await checkWith({ unknown });
      expect(row('GET /user, bad signature').change).toEqual([
        `Answer a token that is not valid with 401, in an envelope. It is ${status} now.`,
      ]);
      expect(canWork).toBe(false);
    },
  );

  test('the backend check reports a server whose error responses have no CORS headers', async () => {
    const { row } = await checkWith({ unknown: { ...envelope(401), headers: {} } });
    expect(row('GET /user, no token').site).toBe('A browser blocks this call (CORS).');
  });

  test('the backend check reports missing CORS headers, even if only the 401 response to a wrong token lacks these headers', async () => {
    const { row, canWork } = await checkWith({ wrongToken: { ...envelope(401), headers: {} } });
    expect(row('GET /user, bad signature').site).toBe('A browser blocks this call (CORS).');
    expect(row('GET /user, bad signature').change).toEqual([
      expect.stringMatching(/^Send "Access-Control-Allow-Origin/),
    ]);
    expect(canWork).toBe(false);
  });
});

describe('the backend check --write', () => {
  const NEWCOMER: FakeAccount = { name: 'Ada', email: 'ada@firm.example', profile: null };
  const writeWith = async (setting: Setting, waitMs = 0) =>
    check(await startServer(setting), { write: true, waitMs });

  test('if the server sends X-Organization: none, the backend check says that the account is valid without an organization', async () => {
    const isValid = {
      ...envelope(200, true),
      headers: {
        ...CORS,
        'x-organization': 'none',
        'access-control-expose-headers': 'x-organization',
      },
    };
    const { row } = await writeWith({
      account: NEWCOMER,
      answers: { 'GET /isUserValid': isValid },
    });
    expect(row('GET /isUserValid').site).toMatch(/^The account is valid, without an organization/);
  });

  test('the backend check --write completes the onboarding of an account without an organization', async () => {
    const { row } = await writeWith({ account: NEWCOMER });
    expect(row('POST /users').site).toBe('The status is verification now.');
    expect(row('POST /users').change).toEqual([]);
  });

  test('the backend check --write treats an organization without id and name as no organization', async () => {
    const org = envelope(200, { name: null, members: [] });
    const { row } = await writeWith({ account: NEWCOMER, answers: { 'GET /org': org } });
    expect(row('POST /org').verdict).toBe('works');
  });

  test.each([
    ['works', 307],
    ['works', 308],
    ['fails', 301],
    ['fails', 303],
  ])(
    'the backend check follows redirects like a browser: POST /org %s after a redirect with status %d',
    async (verdict, status) => {
      const answers = { 'POST /org': leadTo(status, '/org/') };
      const { row } = await writeWith({ account: NEWCOMER, answers });
      expect(row('POST /org').verdict).toBe(verdict);
    },
  );

  test.each([
    ['GET /user has no onboarding status', { 'GET /user': envelope(200, { role: 'admin' }) }],
    ['GET /isUserValid answers 404', { 'GET /isUserValid': envelope(404) }],
  ])(
    'with --write, the backend check writes nothing and asks for a change of the server if GET /org answers with an organization although %s',
    async (_what, answers) => {
      const { row, rows, stopped } = await writeWith({ answers });
      expect(row('GET /org').change).toEqual([expect.stringContaining('data of an organization')]);
      expect(rows.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
      expect(stopped).toMatch(/Nothing was written/);
    },
  );

  test('with --write, the backend check reports a server whose POST /users stores no user', async () => {
    const users = envelope(200, [{ _id: 'ada' }]);
    const { row } = await writeWith({ account: NEWCOMER, answers: { 'GET /users': users } });
    expect(row('POST /users').change).toEqual([expect.stringMatching(/^After POST \/users/)]);
  });

  const sent = (payload: unknown): Answer => ({ http: 200, body: { ok: true, data: payload } });
  test.each([
    [
      'sends the data in another field than payload',
      { 'GET /user': sent(OWNER), 'GET /org': sent({ name: 'Acme' }) },
      ['GET /user', 'GET /org'],
    ],
    [
      'writes all fields in camelCase',
      {
        'GET /user': envelope(200, { role: 'admin', onboardingStatus: 'completed' }),
        'GET /org': envelope(200, { id: 7, companyName: 'Acme' }),
      },
      ['GET /org', 'GET /locations', 'GET /users'],
    ],
  ])(
    'the backend check --write changes nothing, and asks for changes, when a server with an organization %s',
    async (_what, answers, failing) => {
      const { rows, row, stopped } = await writeWith({ answers });
      for (const call of failing) expect(row(call).verdict).toBe('fails');
      expect(rows.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
      expect(stopped).toMatch(/^Nothing was written/);
    },
  );

  const profileWith = (change: object) => (call: string, payload: unknown) =>
    call === 'GET /user' && payload ? { ...payload, ...change } : payload;

  test('with --write, the backend check reports a server that does not make the creator of an organization an administrator', async () => {
    const present = profileWith({ role: 'owner' });
    const { row, canWork } = await writeWith({ account: NEWCOMER, present });
    expect(row('POST /org').change).toEqual([
      'After POST /org, answer GET /user with role "admin": it is "owner" now, so the site opens /mobile-only.',
    ]);
    expect(canWork).toBe(false);
  });

  test('the backend check --write accepts a server that sends a later onboarding status than expected, and reports this status', async () => {
    const present = profileWith({ onboarding_status: 'completed' });
    const { row, rows, canWork } = await writeWith({ account: NEWCOMER, present });
    expect(row('POST /org').without).toEqual([
      'The status is "completed" and not "add_locations": the site leaves out the pages before it.',
    ]);
    expect(rows.map(({ call }) => call)).not.toContain('POST /org verified: true');
    expect(canWork).toBe(true);
  });

  test('the backend check --write reports an onboarding status that does not change', async () => {
    const present = profileWith({ onboarding_status: 'add_locations' });
    const { row } = await writeWith({ account: NEWCOMER, present });
    expect(row('POST /locations').change).toEqual([
      'After POST /locations, answer GET /user with onboarding_status "add_users": it is "add_locations" now.',
    ]);
  });

  test('the backend check --write accepts a server that stores names in upper case', async () => {
    const present = (call: string, payload: unknown) =>
      call === 'GET /locations'
        ? JSON.parse(JSON.stringify(payload).toUpperCase().replaceAll('_ID', '_id'))
        : payload;
    const { row } = await writeWith({ account: NEWCOMER, present });
    expect(row('POST /locations').change).toEqual([]);
  });

  test('the backend check --write waits if GET /user returns the profile of the new member only a moment after POST /org', async () => {
    let asked = 0;
    const { row } = await writeWith(
      {
        account: NEWCOMER,
        present: (call, payload) => {
          if (call !== 'GET /user' || !payload) return payload;
          asked += 1;
          return asked > 1 ? payload : null;
        },
      },
      1,
    );
    expect(row('POST /org').site).toBe('The status is add_locations now.');
  });

  test('if the response to POST /org is not JSON, the backend check --write reports a failure without waiting for the new member', async () => {
    let asked = 0;
    const member = { role: 'admin', onboarding_status: 'add_locations' };
    const { row } = await writeWith(
      {
        account: NEWCOMER,
        answers: { 'POST /org': { body: 'Created' } },
        present: (call, payload) => {
          if (call !== 'GET /user') return payload;
          asked += 1;
          // Returns the member only from the fourth `GET /user` on. The sign-in sends the first of
          // these requests, and the check sends two more. Only a check that waits for the new
          // member sends a fourth.
          return asked > 3 ? member : payload;
        },
      },
      1,
    );
    expect(row('POST /org').verdict).toBe('fails');
  });

  test.each([
    ['an HTML page with status 500', { http: 500, body: '<html>Error</html>' }],
    ['an HTML page with status 404', { http: 404, body: '<html>Not found</html>' }],
    ['text that is not JSON', { http: 200, body: 'Done' }],
  ])(
    'with --write, the backend check says that the site cannot use a server that answers POST /org verified: true with %s',
    async (_what, answer) => {
      const answers = {
        'POST /org': (body: string) => (body.includes('verified') ? answer : undefined),
      };
      const { row, canWork } = await writeWith({ account: NEWCOMER, answers });
      expect(row('POST /users').verdict).toBe('works');
      expect(row('POST /org verified: true').verdict).toBe('fails');
      expect(canWork).toBe(false);
    },
  );

  test('the backend check --write reports a failed GET /user and does not verify the organization afterwards', async () => {
    const sent: string[] = [];
    const { rows, row } = await writeWith({
      account: NEWCOMER,
      answers: {
        'POST /users': () => void sent.push('POST /users'),
        'GET /user': () => {
          if (sent.length > 0) sent.push('GET /user');
          // Fails at the second GET /user after POST /users. This is the request of the
          // verification.
          return sent.length > 2 ? { http: 500, body: '<html>Error</html>' } : undefined;
        },
      },
    });
    expect(row('POST /users').verdict).toBe('works');
    expect(rows.at(-1)).toMatchObject({ call: 'GET /user', verdict: 'fails' });
    expect(rows.map(({ call }) => call)).not.toContain('POST /org verified: true');
  });

  test('the backend check --write waits when GET /user returns no profile for a moment after POST /locations', async () => {
    let isForgotten = false;
    const { row } = await writeWith(
      {
        account: NEWCOMER,
        present: (call, payload) => {
          if (call === 'POST /locations') isForgotten = true;
          if (call !== 'GET /user' || !isForgotten) return payload;
          isForgotten = false;
          return null;
        },
      },
      1,
    );
    expect(row('POST /locations').site).toBe('The status is add_users now.');
  });
});
