import { apiAtom } from 'shared-session';
import { createTestStore, type TestAnswer } from 'shared-session/testing';
import { afterEach, expect, it, vi } from 'vitest';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ROWS = { locations: [{ name: 'Tromsø' }] };

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

it('after a POST got its response, the same POST is sent with a new idempotency key', async () => {
  const { api, keys } = client({});
  await api.post('/locations', ROWS);
  await api.post('/locations', ROWS);
  expect(new Set(keys()).size).toBe(2);
});

it.each<[string, TestAnswer | (() => TestAnswer)]>([
  ['was lost', 'unreachable'],
  ['was the HTML page of a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['was empty', () => new Response('')],
  ['was an error of the server', { status: 503 }],
])(
  'if the response to a POST %s, the POST is repeated with the same idempotency key until the server has processed a repetition',
  async (_what, lost) => {
    const { api, keys } = client(lost, lost, {});
    for (let attempt = 0; attempt < 4; attempt += 1) await api.post('/locations', ROWS);
    const [first, second, third, fourth] = keys();
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(fourth).not.toBe(first);
  },
);

it('an aborted POST is repeated with the same idempotency key, because the server may have stored the data', async () => {
  const controller = new AbortController();
  const { api, keys } = client(() => {
    controller.abort();
    return {};
  });
  expect(await api.post('/locations', ROWS, { signal: controller.signal })).toMatchObject({
    cause: 'aborted',
  });
  await api.post('/locations', ROWS);
  expect(new Set(keys()).size).toBe(1);
});

it('the idempotency key of a POST without a response is kept until the server has processed a repetition', async () => {
  const { api, keys } = client(
    'unreachable',
    { status: 425 },
    { status: 429 },
    { status: 503 },
    { status: 422 },
    {},
  );
  for (let attempt = 0; attempt < 6; attempt += 1) await api.post('/locations', ROWS);
  const [first, ...rest] = keys();
  expect(rest.slice(0, 4)).toEqual([first, first, first, first]);
  expect(rest[4]).not.toBe(first);
});

it('the idempotency key of a POST without a response is not used for another path or body', async () => {
  const { api, keys } = client('unreachable');
  await api.post('/locations', ROWS);
  await api.post('/users', ROWS);
  await api.post('/locations', { locations: [{ name: 'Bodø' }] });
  expect(new Set(keys()).size).toBe(3);
});

it('a POST that got no response is repeated with a new idempotency key if another POST to the same path has succeeded meanwhile', async () => {
  const { api, keys } = client('unreachable', {});
  await api.post('/org', { name: 'A' });
  await api.post('/org', { name: 'B' });
  await api.post('/org', { name: 'A' });
  expect(new Set(keys()).size).toBe(3);
});

it.each<['patch' | 'delete', string, TestAnswer]>([
  ['patch', 'that succeeds', {}],
  ['delete', 'that succeeds', {}],
  ['delete', 'without a response', 'unreachable'],
  ['delete', 'of an item that another tab has removed', { status: 404 }],
])(
  'after a change of an item in a list, a repeated POST to this list gets a new idempotency key (change: %s %s)',
  async (change, _result, answer) => {
    const { api, keys } = client('unreachable', answer, {});
    await api.post('/locations', ROWS);
    await api[change]('/locations/1');
    await api.post('/locations', ROWS);
    const [first, , last] = keys();
    expect(last).not.toBe(first);
  },
);

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
