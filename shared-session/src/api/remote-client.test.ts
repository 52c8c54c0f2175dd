import { remoteClientAtom } from 'shared-session';
import { createTestAccount, createTestStore, deferred } from 'shared-session/testing';
import { expect, it, vi } from 'vitest';
import { providePorts } from '../lifecycle/create-session-store';
import { createSessionLifecycle } from '../lifecycle/lifecycle';
import { siteConfigStateAtom } from '../ports/ports';

const OWN = 'https://reports.example';

const open = ({ accepts = 'token-1', token = 'token-1' as string | null } = {}) => {
  let current = token;
  const getIdToken = vi.fn(async (renew?: boolean) => {
    if (renew) current = 'token-2';
    return current;
  });
  const sent: { url: string; authorization: string | null; init: RequestInit }[] = [];
  const { store } = createTestStore({
    user: {},
    getIdToken,
    fetch: async (input, init = {}) => {
      const authorization = new Headers(init.headers).get('Authorization');
      sent.push({ url: String(input), authorization, init });
      const isAccepted = authorization === null || authorization === `Bearer ${accepts}`;
      return new Response('rows', { status: isAccepted ? 200 : 401 });
    },
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://pay.example/link',
      capabilities: { manage: false, idempotency: false, invitations: false },
      remotes: { reports: { settings: { currency: 'NOK' }, connect: [OWN] }, plain: {} },
    },
  });
  const client = (name = 'reports') => store.get(remoteClientAtom(name));
  return { client, sent, getIdToken, store };
};

it('a remote gets its own settings from the configuration, or an empty object if the configuration has no settings for this remote', () => {
  const { client } = open();
  expect(client().settings).toEqual({ currency: 'NOK' });
  expect(client('plain').settings).toEqual({});
  expect(client('unknown').settings).toEqual({});
});

it('the client of a remote stays the same object when feature flags or host functions change, so that no React effect runs again', () => {
  const { client, store } = open();
  const before = client();
  store.set(siteConfigStateAtom, (config) => config && { ...config, flags: { charts: true } });
  providePorts(store, { notify: () => {} });
  expect(client()).toBe(before);
});

it('the client of a remote sends the token to a configured origin, with the method, headers and body of the caller', async () => {
  const { client, sent } = open();
  const init = { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: 'a;b' };
  const answer = await client().call(`${OWN}/rows?year=2026`, init);
  expect(await answer.text()).toBe('rows');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: `${OWN}/rows?year=2026`,
    authorization: 'Bearer token-1',
    init: { method: 'POST', body: 'a;b' },
  });
  expect(new Headers(sent[0]?.init.headers).get('Content-Type')).toBe('text/csv');
});

it.each([
  'https://evil.example/rows',
  'http://reports.example/rows',
  'https://reports.example:8443/rows',
  'https://reports.example.evil.example/rows',
  'https://reports.example@evil.example/rows',
  '//reports.example/rows',
  '/rows',
  'data:text/plain,rows',
])('a call of a remote to %s is not sent, and the error lists the allowed origins', async (url) => {
  const { client, sent } = open();
  await expect(client().call(url)).rejects.toThrow(
    `The remote reports may not call ${url}: remotes.reports.connect in config.json lists ${OWN}.`,
  );
  expect(sent).toEqual([]);
});

it('a call of a remote without allowed origins is not sent, and the error says that no origin is configured', async () => {
  const { client, sent } = open();
  await expect(client('plain').call(`${OWN}/rows`)).rejects.toThrow(/plain\.connect.* no origin\./);
  expect(sent).toEqual([]);
});

it('the client of a remote follows no redirect, even if the caller asks for redirects', async () => {
  const { client, sent } = open();
  await client().call(`${OWN}/rows`, { redirect: 'follow' });
  expect(sent[0]?.init.redirect).toBe('error');
});

it('after many 401s at the same time, the client of a remote renews the token once and repeats each call once', async () => {
  const { client, sent, getIdToken } = open({ accepts: 'token-2' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => client().call(`${OWN}/rows`)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(sent).toHaveLength(40);
  expect(getIdToken.mock.calls.filter(([renew]) => renew)).toHaveLength(1);
});

it('the client of a remote repeats a call only once with a new token, and then returns a second 401', async () => {
  const { client, sent } = open({ accepts: 'another' });
  expect((await client().call(`${OWN}/rows`)).status).toBe(401);
  expect(sent.map(({ authorization }) => authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

it('after a 401, a call of a remote is not repeated with the token of the next account', async () => {
  const { client, sent, getIdToken, store } = open({ accepts: 'token-2' });
  const renewed = deferred<string>();
  getIdToken.mockImplementation(async (renew) => (renew ? renewed.promise : 'token-1'));
  const called = client().call(`${OWN}/rows`, { method: 'POST' });
  await expect.poll(() => getIdToken).toHaveBeenCalledWith(true);
  createSessionLifecycle(store).accountChanged(createTestAccount('b'));
  renewed.resolve('token-2');
  expect((await called).status).toBe(401);
  expect(sent.filter(({ url }) => url === `${OWN}/rows`)).toHaveLength(1);
});

it('the client of a remote sends no token when nobody is signed in', async () => {
  const { client, sent } = open({ token: null });
  await client().call(`${OWN}/rows`);
  expect(sent[0]?.authorization).toBe(null);
});

it('the client of a remote sends nothing when the token cannot be fetched', async () => {
  const { client, sent, getIdToken } = open();
  getIdToken.mockRejectedValue(new Error('offline'));
  await expect(client().call(`${OWN}/rows`)).rejects.toThrow(/sign-in couldn't be confirmed/);
  expect(sent).toEqual([]);
});
