import { createTestAccount, createTestStore, startTestLifecycle } from 'shared-session/testing';
import { expect, it } from 'vitest';
import { removeWithUndoAtom } from './remove-later';
import { removedItemsAtom } from './removed-items';

const start = async () => {
  const auth = { token: 'token-of-a' };
  const test = startTestLifecycle(
    ({ path }) =>
      path === '/isUserValid'
        ? { payload: true }
        : { payload: { role: 'admin', onboarding_status: 'completed' } },
    { getIdToken: async () => auth.token },
  );
  test.lifecycle.accountChanged(createTestAccount('a'));
  await expect.poll(() => test.asked('/user')).toBe(1);
  test.store.set(removeWithUndoAtom, { list: '/users', id: '7', name: 'Bo' });
  return { ...test, auth };
};

it('when the session ends while "Undo" is offered for a removed user, the removal is sent with the token of this session', async () => {
  const { lifecycle, requests } = await start();
  lifecycle.accountChanged(null);
  await expect.poll(() => requests.at(-1)).toMatchObject({ method: 'DELETE' });
  expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer token-of-a');
});

it('when somebody signs in with another account while "Undo" is offered for a removed user, the removal is not sent', async () => {
  const { store, lifecycle, requests, asked, auth } = await start();
  auth.token = 'token-of-b';
  lifecycle.accountChanged(createTestAccount('b'));
  await expect.poll(() => asked('/user')).toBe(2);
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(store.get(removedItemsAtom).size).toBe(0);
});

it('if the server has removed a user but the response is lost, the user stays removed and no toast reports a failure', async () => {
  let isRemoved = false;
  const { store, requests, toasts } = createTestStore({
    user: {},
    respond: ({ method }) => {
      if (method !== 'DELETE') return { payload: [] };
      const isFirst = !isRemoved;
      isRemoved = true;
      return isFirst ? 'unreachable' : { status: 404, message: 'No such user' };
    },
  });
  store.set(removeWithUndoAtom, { list: '/users', id: '7', name: 'Bo' });
  toasts[0]?.onClosed?.();
  await expect.poll(() => requests.at(-1)).toMatchObject({ method: 'GET', path: '/users' });
  expect(toasts).toHaveLength(1);
  expect(store.get(removedItemsAtom).get('/users/7')).toBe(true);
});

it('an expired token is renewed as soon as a user is removed, so that a page that closes can still send the removal', async () => {
  let isLeaving = false;
  let token: Promise<string> | undefined;
  const { store, requests } = createTestStore({
    user: {},
    getIdToken: () => (token ??= isLeaving ? new Promise(() => {}) : Promise.resolve('renewed')),
  });
  store.set(removeWithUndoAtom, { list: '/users', id: '7', name: 'Bo' });
  isLeaving = true;
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => requests[0]).toMatchObject({ method: 'DELETE', path: '/users/7' });
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer renewed');
});
