import { apiAtom, getLocations, getUsers } from 'shared-session';
import { createTestStore, deferred, type TestAnswer } from 'shared-session/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const LIST = { payload: [{ _id: '1', name: 'Oslo' }] };
const EARLY = { early: true, silent: true };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (...list: (TestAnswer | Promise<TestAnswer>)[]) => {
  const { store, requests, toasts } = createTestStore({
    user: {},
    respond: ({ path }) =>
      path === '/readiness_check' ? {} : list.length > 1 ? list.shift() : list[0],
  });
  const sent = () => requests.filter(({ path }) => path !== '/readiness_check').length;
  return { api: store.get(apiAtom), sent, toasts };
};

it('a call uses the response of an equal preload request, even if the preload request is still running', async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const { api, sent } = open(promise);
  void getLocations(api, EARLY);
  const two = Promise.all([getLocations(api), getLocations(api)]);
  resolve(LIST);
  for (const answer of await two) expect(answer).toMatchObject({ ok: true, ...LIST });
  expect(await getLocations(api)).toMatchObject({ ok: true, ...LIST });
  expect(sent()).toBe(1);
});

it('a call does not use a preloaded response to a request with another query', async () => {
  const { api, sent } = open(LIST);
  await getUsers(api, { limit: 0 }, EARLY);
  await getUsers(api, { limit: 1 });
  expect(sent()).toBe(2);
});

it('a call does not use a preloaded response that was checked with another schema', async () => {
  const { api, sent } = open(LIST);
  await getLocations(api, EARLY);
  await api.get('/locations');
  expect(sent()).toBe(2);
});

it('two equal calls send two requests if the first is not a preload', async () => {
  const { api, sent } = open(LIST);
  await getLocations(api);
  await getLocations(api);
  expect(sent()).toBe(2);
});

it('a call uses a preloaded response only within five seconds after its arrival', async () => {
  const { api, sent } = open(LIST);
  await getLocations(api, EARLY);
  await vi.advanceTimersByTimeAsync(4999);
  await getLocations(api);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await getLocations(api);
  expect(sent()).toBe(2);
});

it.each(['post', 'patch', 'delete'] as const)(
  'after a %s request, a call sends its own request and does not use the response to a request sent before the page is shown',
  async (method) => {
    const { api, sent } = open(LIST);
    await getLocations(api, EARLY);
    await api[method]('/locations/1');
    await getLocations(api);
    expect(sent()).toBe(3);
  },
);

it('if a preload is aborted after its response arrived, a later call sends its own request', async () => {
  const { api, sent } = open(LIST);
  const controller = new AbortController();
  await getLocations(api, { ...EARLY, signal: controller.signal });
  controller.abort();
  await getLocations(api);
  expect(sent()).toBe(2);
});

it('if a preload request is aborted, a call waiting for its response sends its own request', async () => {
  const { promise } = deferred<TestAnswer>();
  const { api } = open(promise, LIST);
  const controller = new AbortController();
  void getLocations(api, { ...EARLY, signal: controller.signal });
  const answer = getLocations(api, { errors: 'page' });
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  expect(await answer).toMatchObject({ ok: true });
});

it('after a failed preload request, the call of the page sends its own request, and no toast appears', async () => {
  const { api, toasts } = open({ status: 500, message: 'It broke.' }, LIST);
  expect(await getLocations(api, EARLY)).toMatchObject({ ok: false });
  expect(await getLocations(api)).toMatchObject({ ok: true });
  expect(toasts).toEqual([]);
});

it('a call of a page that shows errors itself returns the error of a failed preload, without another request', async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const { api, sent } = open(promise);
  void getLocations(api, EARLY);
  const answer = getLocations(api, { errors: 'page' });
  resolve({ status: 500, message: 'It broke.' });
  expect(await answer).toMatchObject({ ok: false, message: 'It broke.' });
  expect(sent()).toBe(1);
});

// A preload request reports no failure itself. The pages that use the response report the failure.
it.each<[string, TestAnswer, string[], string[]]>([
  ['up', {}, [], ['GET /locations answered 403. A reload is needed.']],
  ['down', { status: 503 }, ['Server is unavailable'], []],
])(
  'while the server is %s, the failure of a preload request is reported only once, even if two pages use the response',
  async (_what, readiness, told, logged) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { store, requests, toasts } = createTestStore({
      user: {},
      respond: ({ path }) => (path === '/readiness_check' ? readiness : { status: 403 }),
    });
    const api = store.get(apiAtom);
    void getLocations(api, EARLY);
    await Promise.all([1, 2].map(() => getLocations(api, { errors: 'page' })));
    await vi.advanceTimersByTimeAsync(1500);
    expect(toasts.map(({ message }) => message)).toEqual(told);
    // Skips messages that a test of an earlier file logs late.
    const own = log.mock.calls.flat().filter((line: string) => line.startsWith('GET /locations '));
    expect(own).toEqual(logged);
    expect(requests.filter(({ path }) => path === '/locations')).toHaveLength(1);
  },
);

it('if the visitor leaves the page, a call of the page that waits for a preload request reports no failure', async () => {
  const { store, toasts } = createTestStore({ user: {}, respond: () => ({ status: 503 }) });
  const page = new AbortController();
  void getLocations(store.get(apiAtom), EARLY);
  const answer = getLocations(store.get(apiAtom), { errors: 'page', signal: page.signal });
  page.abort();
  expect(await answer).toMatchObject({ ok: false });
  expect(toasts).toEqual([]);
});

it('when a call waits for a preload that fails, the call sends its own request, and a toast shows the error of this request', async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const { api, sent, toasts } = open(promise, { status: 500, message: 'It broke.' });
  void getLocations(api, EARLY);
  const answer = getLocations(api);
  resolve({ status: 500, message: 'It broke.' });
  expect(await answer).toMatchObject({ ok: false });
  expect(sent()).toBe(2);
  expect(toasts).toEqual([{ kind: 'error', message: 'It broke.' }]);
});

it('if the server rejects the query of a preload, the list is requested without a query, and a later call uses this list', async () => {
  const { api, sent } = open({ status: 422 }, LIST);
  await getUsers(api, { limit: 0 }, EARLY);
  await getUsers(api, { limit: 0 });
  expect(sent()).toBe(2);
});

it('a call does not use a preloaded response that is an HTML page with status 422', async () => {
  const html = () => new Response('<h1>No</h1>', { status: 422 });
  const { api, sent, toasts } = open(html(), html());
  await getUsers(api, { limit: 0 }, EARLY);
  await getUsers(api, { limit: 0 });
  expect(sent()).toBe(2);
  expect(toasts).toHaveLength(1);
});
