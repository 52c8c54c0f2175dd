import { apiAtom, onSessionEnd } from 'shared-session';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
} from 'shared-session/testing';
import { expect, it, vi } from 'vitest';

/** The server accepts only the token `accepts`. Until a renewal, the client has the token "old". */
const staleToken = ({ accepts = 'new', renewed = Promise.resolve<string | null>('new') } = {}) => {
  let token: string | null = 'old';
  const getIdToken = vi.fn(async (forceRefresh?: boolean) => {
    if (forceRefresh) token = await renewed;
    return token;
  });
  const test = createTestStore({
    user: {},
    getIdToken,
    respond: ({ path, headers }) => {
      if (path === '/readiness_check') return {};
      if (headers.get('Authorization') === `Bearer ${accepts}`) return { payload: 'yes' };
      return { status: 401, message: 'Sign in again.' };
    },
  });
  const calls = () => test.requests.filter(({ path }) => path === '/org');
  const renewals = () => getIdToken.mock.calls.filter(([force]) => force).length;
  return { ...test, calls, renewals, api: test.store.get(apiAtom) };
};

// spec: 7
it('after a 401, the token is renewed once and the call is repeated', async () => {
  const { api, calls, renewals, toasts } = staleToken();
  expect(await api.get('/org')).toMatchObject({ ok: true, payload: 'yes' });
  expect(calls().map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ]);
  expect(renewals()).toBe(1);
  expect(toasts).toEqual([]);
});

it('a hundred concurrent 401s renew the token once', async () => {
  const { api, renewals } = staleToken();
  const results = await Promise.all(Array.from({ length: 100 }, () => api.get('/org')));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(renewals()).toBe(1);
});

it('after a late 401 for the old token, the call is repeated with the new token, without another renewal', async () => {
  const late = deferred<void>();
  let token = 'old';
  const getIdToken = vi.fn(async (force?: boolean) => {
    if (force) token = 'new';
    return token;
  });
  const { store } = createTestStore({
    user: {},
    getIdToken,
    respond: async ({ path, headers }) => {
      const isOld = headers.get('Authorization') === 'Bearer old';
      if (path === '/slow' && isOld) await late.promise;
      return isOld ? { status: 401 } : { payload: 'yes' };
    },
  });
  const slow = store.get(apiAtom).get('/slow');
  await store.get(apiAtom).get('/org');
  late.resolve();
  expect(await slow).toMatchObject({ ok: true });
  expect(getIdToken.mock.calls.filter(([force]) => force)).toHaveLength(1);
});

it('if a repeated call gets a 401 again, the call returns the 401 without a third request', async () => {
  const { api, calls, renewals, toasts } = staleToken({ accepts: 'none' });
  expect(await api.get('/org')).toMatchObject({ ok: false, statusCode: 401, cause: 'refused' });
  expect(calls()).toHaveLength(2);
  expect(renewals()).toBe(1);
  expect(toasts).toEqual([{ kind: 'error', message: 'Sign in again.' }]);
});

it('a 401 is returned, and the call is not repeated, if the visitor has signed out during the call', async () => {
  const { api, calls } = staleToken({ renewed: Promise.resolve(null) });
  expect(await api.get('/org')).toMatchObject({ ok: false, statusCode: 401 });
  expect(calls()).toHaveLength(1);
});

it('a failed renewal of the token counts as a network failure, and the next 401 renews the token again', async () => {
  let attempts = 0;
  const { store } = createTestStore({
    user: {},
    getIdToken: async (force) => {
      if (!force) return 'old';
      attempts += 1;
      if (attempts === 1) throw new Error('auth/network-request-failed');
      return 'new';
    },
    respond: ({ headers }) =>
      headers.get('Authorization') === 'Bearer old' ? { status: 401 } : { payload: 'yes' },
  });
  const api = store.get(apiAtom);
  expect(await api.get('/org')).toMatchObject({ cause: 'unreachable', statusCode: 500 });
  expect(await api.get('/org')).toMatchObject({ ok: true });
});

it('a 401 does not renew the token when nobody is signed in', async () => {
  const getIdToken = vi.fn(async () => null);
  const { store } = createTestStore({ getIdToken, respond: () => ({ status: 401 }) });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await store.get(apiAtom).get('/org');
  expect(getIdToken.mock.calls).not.toContainEqual([true]);
});

it('after a 401, a POST is repeated with the same body and the same idempotency key', async () => {
  const { api, calls } = staleToken();
  await api.post('/org', { name: 'Blåbær' });
  const [first, second] = calls();
  expect(second?.body).toEqual({ name: 'Blåbær' });
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

/** A session of account `a`. Its POSTs get a 401 for the token `old`. */
const withTokens = (getIdToken: (renew?: boolean) => Promise<string | null>) => {
  const test = startTestLifecycle(
    ({ method, headers }) => {
      const isOld = headers.get('Authorization') === 'Bearer old';
      return method === 'POST' && isOld ? { status: 401, message: 'Sign in again.' } : {};
    },
    { getIdToken },
  );
  test.lifecycle.accountChanged(createTestAccount('a'));
  const sent = () =>
    test.requests
      .filter(({ path }) => path === '/org' || path === '/users/1')
      .map(({ path, headers }) => `${path} ${headers.get('Authorization')}`);
  return { ...test, sent, api: test.store.get(apiAtom) };
};

it('a POST that waits for a token is not sent if the session ends', async () => {
  const token = deferred<string | null>();
  const { api, lifecycle, sent, toasts } = withTokens(() => token.promise);
  const posted = api.post('/org');
  lifecycle.accountChanged(null);
  token.resolve(null);
  expect(await posted).toMatchObject({ ok: false, cause: 'aborted', statusCode: 401 });
  expect(sent()).toEqual([]);
  expect(toasts).toEqual([]);
});

it('after a 401, a POST is not repeated if another account signs in before the new token arrives', async () => {
  const renewed = deferred<string | null>();
  const getIdToken = vi.fn(async (renew?: boolean) => (renew ? renewed.promise : 'old'));
  const { api, lifecycle, sent, toasts } = withTokens(getIdToken);
  const posted = api.post('/org', { name: 'Acme' });
  await expect.poll(() => getIdToken).toHaveBeenCalledWith(true);
  lifecycle.accountChanged(createTestAccount('b'));
  renewed.resolve('b');
  expect(await posted).toMatchObject({ ok: false, cause: 'aborted' });
  expect(sent()).toEqual(['/org Bearer old']);
  expect(toasts).toEqual([]);
});

it('a 401 that arrives after the session has ended renews no token', async () => {
  const token = deferred<string | null>();
  const getIdToken = vi.fn(async (_renew?: boolean) => token.promise);
  const { api, lifecycle, sent } = withTokens(getIdToken);
  const posted = api.post('/org', { name: 'Acme' });
  lifecycle.accountChanged(createTestAccount('b'));
  token.resolve('old');
  expect(await posted).toMatchObject({ ok: false, cause: 'aborted' });
  expect(sent()).toEqual(['/org Bearer old']);
  expect(getIdToken).not.toHaveBeenCalledWith(true);
});

it.each(['before', 'when'])(
  'a DELETE request that begins %s the session ends is sent with the token of the account that was signed in',
  async (begins) => {
    const { api, lifecycle, sent } = withTokens(async () => 'new');
    const removed = deferred<unknown>();
    const remove = () => removed.resolve(api.delete('/users/1'));
    const stop = onSessionEnd(() => begins === 'when' && remove());
    if (begins === 'before') remove();
    await lifecycle.signOut();
    expect(await removed.promise).toMatchObject({ ok: true });
    expect(sent()).toEqual(['/users/1 Bearer new']);
    stop();
  },
);
