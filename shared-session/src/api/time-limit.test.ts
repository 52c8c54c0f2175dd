import { type ApiResult, addLocationsAtom, addUsersAtom, apiAtom } from 'shared-session';
import { createTestStore, deferred, type TestAnswer } from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ROWS = Array.from({ length: 500 }, (_, at) => ({ name: 'Ada', email: `${at}@x.org` }));
const HANGS = () => new Promise<TestAnswer>(() => {});

const client = (respond: () => TestAnswer | Promise<TestAnswer>, ports = {}) => {
  const test = createTestStore({
    user: {},
    respond: ({ path }) => (path === '/readiness_check' ? {} : respond()),
    ...ports,
  });
  return { ...test, api: test.store.get(apiAtom) };
};

const watch = <Value>(promise: Promise<Value>) => {
  const watched: { value?: Value } = {};
  void promise.then((value) => {
    watched.value = value;
  });
  return watched;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: 7
describe('a call without a response', () => {
  it('a call without a response times out after 15 s', async () => {
    const { api, requests } = client(HANGS);
    const result = watch(api.get('/users'));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(result.value).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(result.value).toMatchObject({ ok: false, cause: 'unreachable', statusCode: 500 });
    expect(result.value?.message).toContain('too long');
    expect(requests[0]?.signal?.aborted).toBe(true);
  });

  it('a call without a response ends after the caller’s own time limit', async () => {
    const { api } = client(HANGS);
    const result = watch(api.get('/users', { timeoutMs: 200 }));
    await vi.advanceTimersByTimeAsync(200);
    expect(result.value).toMatchObject({ ok: false, cause: 'unreachable' });
  });

  it.each<[string, (store: ReturnType<typeof client>['store']) => Promise<ApiResult>]>([
    ['users', (store) => store.set(addUsersAtom, ROWS, { finish: false })],
    ['locations', (store) => store.set(addLocationsAtom, ROWS, { finish: false })],
  ])('adding 500 %s may take longer, because a connection may be slow', async (_what, add) => {
    const answer = deferred<TestAnswer>();
    const { store } = client(() => answer.promise);
    const result = watch(add(store));
    await vi.advanceTimersByTimeAsync(25_000);
    answer.resolve({});
    await vi.advanceTimersByTimeAsync(0);
    expect(result.value).toMatchObject({ ok: true });
  });

  it('a call times out even if the first bytes of the response have arrived', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"ok":')),
    });
    const { api } = client(() => new Response(body));
    const result = watch(api.get('/users'));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(result.value).toMatchObject({ ok: false, cause: 'unreachable' });
  });

  it('a call times out while it waits for the token, and is not sent later', async () => {
    const token = deferred<string>();
    const { api, requests } = client(() => ({}), { getIdToken: () => token.promise });
    const result = watch(api.post('/users'));
    // The call ends after 15 s. The readiness check then waits 1 s for the token, and is sent
    // without a token.
    await vi.advanceTimersByTimeAsync(16_000);
    expect(result.value).toMatchObject({ ok: false, serverIsOk: true });
    token.resolve('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.filter(({ path }) => path === '/users')).toEqual([]);
  });

  it('a call that timed out fails at most 3 s later, even if the readiness check gets no response', async () => {
    const { api } = createClientOfDeadServer();
    const result = watch(api.get('/users'));
    await vi.advanceTimersByTimeAsync(18_000);
    expect(result.value).toMatchObject({ ok: false, serverIsOk: false });
  });
});

const createClientOfDeadServer = () => {
  const test = createTestStore({ user: {}, respond: HANGS });
  return { ...test, api: test.store.get(apiAtom) };
};

it('the timer for the time limit of a call is cleared when the response has arrived', async () => {
  const { api } = client(() => ({}));
  await api.get('/users');
  expect(vi.getTimerCount()).toBe(0);
});

describe('an aborted call', () => {
  it('an aborted call ends immediately, without a toast or another request', async () => {
    const { api, requests, toasts } = client(HANGS);
    const controller = new AbortController();
    const result = watch(api.get('/users', { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(result.value).toMatchObject({ ok: false, cause: 'aborted' });
    expect(toasts).toEqual([]);
    expect(requests.map(({ path }) => path)).toEqual(['/users']);
  });

  it('a call with an aborted signal is not sent', async () => {
    const { api, requests } = client(() => ({}));
    const result = await api.get('/users', { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, cause: 'aborted' });
    expect(requests).toEqual([]);
  });

  it('an aborted call does not wait for the readiness check and shows no toast', async () => {
    const { api, toasts } = createTestClientThatFailsSlowly();
    const controller = new AbortController();
    const result = watch(api.get('/users', { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(result.value).toMatchObject({ ok: false, cause: 'aborted' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(toasts).toEqual([]);
  });
});

const createTestClientThatFailsSlowly = () => {
  const test = createTestStore({
    user: {},
    respond: ({ path }) => (path === '/readiness_check' ? HANGS() : { status: 500 }),
  });
  return { ...test, api: test.store.get(apiAtom) };
};
