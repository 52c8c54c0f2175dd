import { apiAtom } from 'shared-session';
import { createTestStore, type TestAnswer } from 'shared-session/testing';
import { afterEach, expect, it, vi } from 'vitest';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ROWS = { locations: [{ name: 'Tromsø' }] };

/** A client whose POSTs get these answers in order, and then the last answer again and again. */
const client = (...list: (TestAnswer | (() => TestAnswer))[]) => {
  const test = createTestStore({
    user: {},
    respond: ({ method }) => {
      if (method === 'GET') return {};
      const answer = (list.length > 1 ? list.shift() : list[0]) ?? {};
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  const keys = () =>
    test.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ headers }) => headers.get('Idempotency-Key'));
  return { ...test, keys, api: test.store.get(apiAtom) };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

// spec: 8 Extensions; 14
it('an idempotency key is sent only with POST', async () => {
  const { api, keys } = client({});
  await api.post('/org');
  await api.patch('/users/1');
  await api.delete('/users/1');
  expect(keys()).toEqual([expect.stringMatching(UUID), null, null]);
});

it.each<[string, TestAnswer]>([
  ['got its response', {}],
  ['got no response', 'unreachable'],
])('after a POST %s, the same POST has a new idempotency key', async (_what, first) => {
  const { api, keys } = client(first, {});
  await api.post('/locations', ROWS);
  await api.post('/locations', ROWS);
  expect(new Set(keys()).size).toBe(2);
});

it('a POST that is repeated with a new token keeps its idempotency key', async () => {
  const { api, keys } = client({ status: 401 }, {});
  expect(await api.post('/locations', ROWS)).toMatchObject({ ok: true });
  const [first, second, ...rest] = keys();
  expect(first).toMatch(UUID);
  expect(second).toBe(first);
  expect(rest).toEqual([]);
});

// spec: 8 Extensions; 14
it('a backend without the capability "idempotency" gets no idempotency key, even if the caller chose a key', async () => {
  const { store, requests } = createTestStore({
    user: {},
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://checkout.test',
      capabilities: { manage: true, idempotency: false, invitations: true },
    },
    respond: () => ({}),
  });
  await store.get(apiAtom).post('/org');
  await store.get(apiAtom).post('/locations', ROWS, { idempotencyKey: 'batch-3-of-9' });
  expect(requests.map(({ headers }) => headers.has('Idempotency-Key'))).toEqual([false, false]);
});

it('an idempotency key that the caller chose is sent', async () => {
  const { api, keys } = client({});
  await api.post('/locations', ROWS, { idempotencyKey: 'batch-3-of-9' });
  expect(keys()).toEqual(['batch-3-of-9']);
});

it('an idempotency key is sent on an insecure origin, where crypto.randomUUID is missing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { api, keys } = client({});
  await api.post('/org');
  expect(keys()).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/)]);
});
