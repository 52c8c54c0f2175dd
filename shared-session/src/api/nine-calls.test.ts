import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  apiAtom,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  saveOrganizationAtom,
  sessionAtom,
  sessionRefusedAtom,
} from 'shared-session';
import { serverErrorAtom, sessionWaitReasonAtom } from 'shared-session/host';
import {
  createTestAccount,
  createTestStore,
  startTestLifecycle,
  type TestAnswer,
  type TestStore,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Tests each kind of response to each of the nine calls (specification 7 and 8).

const STATUSES = [400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 503];
const html = (status: number) => new Response('<h1>Hello</h1>', { status });
const envelope = (statusCode: number, http: number) =>
  Response.json(
    { ok: false, statusCode, message: `Said ${statusCode}`, payload: null },
    { status: http },
  );

type Outcome = { cause: 'refused' | 'malformed' | 'unreachable'; statusCode: number };
type Row = [what: string, answer: () => TestAnswer, outcome: Outcome];

const FAILURES: Row[] = [
  ...STATUSES.flatMap((status): Row[] => [
    [
      `a ${status} in a JSON envelope`,
      () => envelope(status, status),
      { cause: 'refused', statusCode: status },
    ],
    [
      `a ${status} in a JSON envelope over HTTP 200`,
      () => envelope(status, 200),
      { cause: 'refused', statusCode: status },
    ],
    [`HTML with ${status}`, () => html(status), { cause: 'malformed', statusCode: status }],
  ]),
  ['HTML with 200', () => html(200), { cause: 'malformed', statusCode: 500 }],
  ['an empty 200', () => new Response(''), { cause: 'malformed', statusCode: 500 }],
  ['a 204', () => new Response(null, { status: 204 }), { cause: 'malformed', statusCode: 500 }],
  ['broken JSON', () => new Response('{"ok":'), { cause: 'malformed', statusCode: 500 }],
  ['a network error', () => 'unreachable', { cause: 'unreachable', statusCode: 500 }],
];

const SUCCESSES: [string, () => TestAnswer][] = [
  ['ok: true without a payload', () => ({})],
  ['ok: true with the payload null', () => ({ payload: null })],
  ['ok: true over HTTP 500', () => Response.json({ ok: true, statusCode: 200 }, { status: 500 })],
];

const warn = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /isUserValid', () => {
  const start = async (answer: () => TestAnswer) => {
    const life = startTestLifecycle(({ path }) => {
      if (path === '/isUserValid') return answer();
      return path === '/user' ? { payload: { role: 'admin' } } : {};
    });
    life.lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(500);
    return life;
  };

  it.each(FAILURES)(
    'a response to GET /isUserValid without a payload refuses the account only if it is a 401 or 403 in a JSON envelope (response: %s)',
    async (_what, answer, { cause, statusCode }) => {
      const { store, asked, toasts } = await start(answer);
      const isAnswer = cause === 'refused' && ![408, 425, 429, 500, 503].includes(statusCode);
      const isRefused = isAnswer && [401, 403].includes(statusCode);
      expect(store.get(sessionAtom)).toMatchObject({
        status: isAnswer ? 'ready' : 'loading',
        user: null,
      });
      expect(store.get(sessionRefusedAtom)).toBe(isRefused);
      expect(store.get(sessionWaitReasonAtom)).toBe(isAnswer ? null : 'server');
      const before = asked('/isUserValid');
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked('/isUserValid') > before).toBe(!isAnswer);
      expect(toasts).toEqual([]);
    },
  );

  it.each(SUCCESSES)(
    'if GET /isUserValid responds with %s, the account is valid',
    async (_what, answer) => {
      const { store } = await start(answer);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: { role: 'admin' } });
    },
  );
});

describe('GET /user', () => {
  const start = async (answer: () => TestAnswer) => {
    const life = startTestLifecycle(({ path }) =>
      path === '/user' ? answer() : { payload: true },
    );
    life.lifecycle.accountChanged(createTestAccount('a'));
    await vi.advanceTimersByTimeAsync(500);
    return life;
  };

  it.each(FAILURES)(
    'a failed GET /user counts as "no organization" only if it is a 401 (response: %s)',
    async (_what, answer, { cause, statusCode }) => {
      const { store, asked, toasts } = await start(answer);
      const isAnswer = statusCode === 401;
      expect(store.get(sessionAtom)).toMatchObject({
        status: isAnswer ? 'ready' : 'loading',
        user: null,
      });
      const before = asked('/user');
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked('/user') > before).toBe(!isAnswer);
      await vi.advanceTimersByTimeAsync(20_000);
      const isReported =
        !isAnswer && cause !== 'unreachable' && ![408, 425, 429].includes(statusCode);
      expect(store.get(serverErrorAtom) !== null).toBe(isReported);
      expect(toasts).toEqual([]);
    },
  );

  it.each(SUCCESSES)(
    'if GET /user responds with %s, there is no organization yet',
    async (_what, answer) => {
      const { store } = await start(answer);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: null });
    },
  );
});

describe('GET /readiness_check', () => {
  const ask = async (answer: () => TestAnswer) => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: ({ path }) =>
        path === '/readiness_check' ? answer() : { status: 500, message: 'It broke.' },
    });
    const result = await store.get(apiAtom).get('/org');
    return { result, toasts: toasts.map(({ message }) => message) };
  };

  it.each(FAILURES)(
    'the server counts as unavailable if GET /readiness_check responds with %s',
    async (_what, answer) => {
      const { result, toasts } = await ask(answer);
      expect(result).toMatchObject({ ok: false, serverIsOk: false, message: 'It broke.' });
      expect(toasts).toEqual(['Server is unavailable', 'It broke.']);
    },
  );

  it.each(SUCCESSES)(
    'the server counts as available if GET /readiness_check responds with %s',
    async (_what, answer) => {
      const { result, toasts } = await ask(answer);
      expect(result).toMatchObject({ ok: false, serverIsOk: true });
      expect(toasts).toEqual(['It broke.']);
    },
  );
});

const ROW = { name: 'Tromsø' };
const PERSON = { name: 'Åse', email: 'ase@example.com' };
type Store = TestStore['store'];

/** Whether the server has decided: a 4xx, but no status that asks to try again. */
const isDecision = ({ cause, statusCode }: Outcome): boolean =>
  cause === 'refused' && statusCode < 500 && ![408, 425, 429].includes(statusCode);

it.each(FAILURES.filter(([, , outcome]) => isDecision(outcome)))(
  'if GET /org responds with %s, there is no organization, and no toast is shown',
  async (_what, answer) => {
    const test = createTestStore({
      user: {},
      respond: ({ path }) => (path === '/org' ? answer() : undefined),
    });
    const result = await test.store.set(loadOrganizationAtom);
    expect(result).toMatchObject({ ok: true, payload: {} });
    expect(test.toasts).toEqual([]);
  },
);

describe.each<[string, string, (store: Store) => Promise<ApiResult<unknown>>, unknown]>([
  ['GET /locations', '/locations', (store) => store.set(loadLocationsAtom), []],
  ['GET /users', '/users', (store) => store.set(loadUsersAtom), []],
  ['GET /org', '/org', (store) => store.set(loadOrganizationAtom), {}],
])('the call %s', (_call, path, load, empty) => {
  const ask = async (answer: () => TestAnswer) => {
    const test = createTestStore({
      user: {},
      respond: (request) => (request.path === path ? answer() : undefined),
    });
    return { ...test, result: await load(test.store) };
  };

  it.each(FAILURES.filter(([, , outcome]) => path !== '/org' || !isDecision(outcome)))(
    'a GET request shows one error toast if the response is %s',
    async (_what, answer, outcome) => {
      const log = warn();
      const { result, toasts } = await ask(answer);
      expect(result).toMatchObject({ ok: false, serverIsOk: true, ...outcome });
      expect(toasts).toEqual([{ kind: 'error', message: result.message }]);
      await vi.advanceTimersByTimeAsync(1500);
      // Counts only messages about this path, because an earlier test file may still log for 1.5 s.
      const own = log.mock.calls.filter(([text]) =>
        String(text).startsWith(`GET ${path} answered`),
      );
      expect(own.length).toBe([401, 403].includes(outcome.statusCode) ? 1 : 0);
    },
  );

  it.each(SUCCESSES)(
    'a GET request returns empty data if the server responds with %s',
    async (_what, answer) => {
      const { result, toasts } = await ask(answer);
      expect(result).toMatchObject({ ok: true, payload: empty });
      expect(toasts).toEqual([]);
    },
  );
});

describe.each<[string, string, (store: Store) => Promise<ApiResult<unknown>>]>([
  ['POST /locations', '/locations', (store) => store.set(addLocationsAtom, [ROW])],
  ['POST /users', '/users', (store) => store.set(addUsersAtom, [PERSON])],
  [
    'POST /org',
    '/org',
    (store) => store.set(saveOrganizationAtom, { name: 'Blåbær', website: undefined }),
  ],
])('the call %s', (_call, path, post) => {
  const send = async (answer: () => TestAnswer) => {
    const test = createTestStore({
      user: { onboarding_status: undefined },
      respond: (request) => {
        if (request.method === 'POST' && request.path === path) return answer();
        return request.path === '/user' ? { payload: { role: 'admin' } } : { payload: null };
      },
    });
    return { ...test, result: await post(test.store) };
  };

  it.each(FAILURES)(
    'a failed POST shows no toast, because the page shows the error (response: %s)',
    async (_what, answer, outcome) => {
      warn();
      const { result, toasts, requests } = await send(answer);
      expect(result).toMatchObject({ ok: false, serverIsOk: true, ...outcome });
      expect(toasts).toEqual([]);
      const isSettled = outcome.cause === 'refused' || path !== '/org';
      expect(requests.some((request) => request.path === '/user')).toBe(!isSettled);
    },
  );

  it.each(SUCCESSES)(
    'if the server responds with %s, a POST counts as stored and the profile is requested',
    async (_what, answer) => {
      const { result, requests } = await send(answer);
      expect(result).toMatchObject({ ok: true });
      expect(requests.some((request) => request.path === '/user')).toBe(true);
    },
  );
});
