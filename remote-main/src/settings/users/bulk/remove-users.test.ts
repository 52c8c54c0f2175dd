import { finishRemovalsAtom, removedItemsAtom } from 'shared-features';
import { testUser } from 'shared-features/testing';
import { onSessionEnd, type Toast } from 'shared-session';
import { providePorts } from 'shared-session/host';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
  type TestRequest,
  type TestStoreOptions,
} from 'shared-session/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bulkJobAtom, startBulkChangeAtom } from './bulk-job';
import { removeUsersAtom } from './remove-users';

const many = (count: number) => Array.from({ length: count }, (_, index) => testUser(`N${index}`));

const start = (respond: TestStoreOptions['respond'] = () => ({ payload: [] }), count = 6) => {
  const users = many(count);
  const test = createTestStore({ user: {}, users, respond });
  test.store.set(removeUsersAtom, users);
  return {
    ...test,
    removals: () =>
      test.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
    hidden: () => [...test.store.get(removedItemsAtom).keys()],
  };
};

/** Waits until requests are sent, because each request first waits for its token. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const paths = (count: number) => many(count).map(({ _id }) => `/users/${_id}`);

const refuseN1 = ({ method, path }: TestRequest): TestAnswer =>
  method === 'DELETE' && path === '/users/N1'
    ? { status: 409, message: 'The last administrator stays.' }
    : { payload: [] };

it('many users who are removed disappear immediately, and one toast offers "Undo" for all of them', async () => {
  const { toasts, hidden, removals } = start();
  await settle();
  expect(toasts).toMatchObject([
    { kind: 'success', message: '6 users removed', action: { label: 'Undo', isUndo: true } },
  ]);
  expect(hidden()).toEqual(paths(6));
  expect(removals()).toEqual([]);
});

it('"Undo" shows all removed users again, and removes nobody', async () => {
  const { toasts, hidden, removals } = start();
  toasts[0]?.action?.press();
  toasts[0]?.onClosed?.();
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(hidden()).toEqual([]);
  expect(removals()).toEqual([]);
});

it('when the toast with "Undo" closes, the users are removed from the server, and no second toast appears', async () => {
  const { store, toasts, hidden, removals } = start();
  toasts[0]?.onClosed?.();
  expect(store.get(bulkJobAtom)).toMatchObject({ total: 6, isRunning: true });
  await expect.poll(() => store.get(bulkJobAtom)).toBeNull();
  expect(removals()).toEqual(paths(6));
  expect(hidden()).toEqual(paths(6));
  expect(toasts).toHaveLength(1);
});

it('a user whom the server does not remove is shown again, and the report offers to try again', async () => {
  const { store, toasts, hidden } = start(refuseN1);
  toasts[0]?.onClosed?.();
  await expect.poll(hidden).not.toContain('/users/N1');
  expect(hidden()).toHaveLength(5);
  expect(store.get(bulkJobAtom)).toMatchObject({
    done: 5,
    failed: [{ message: 'The last administrator stays.' }],
    isRunning: false,
  });
});

it('when the visitor leaves the page while "Undo" is offered, the site sends all waiting removals of users immediately', async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const { removals } = start(() => promise, 50);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(removals).toEqual(paths(50));
  resolve({ payload: [] });
});

it('a visitor who returns to the page sees a toast with the number of removed users if the server refused some removals', async () => {
  const { toasts, hidden } = start(refuseN1);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(hidden).not.toContain('/users/N1');
  expect(toasts.slice(1)).toEqual([{ kind: 'error', message: '5 of 6 users removed' }]);
});

it.each([
  ['stays open', false],
  ['closes first, as the shell closes it', true],
])(
  'removals of many users that can still be undone when the session ends are sent with the token of this session, if the toast %s',
  async (_what, closes) => {
    const { store, lifecycle, requests, asked } = startTestLifecycle(
      ({ path }) =>
        path === '/isUserValid'
          ? { payload: true }
          : { payload: { role: 'admin', onboarding_status: 'completed' } },
      { getIdToken: async () => 'token-of-a' },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await expect.poll(() => asked('/user')).toBe(1);
    const toasts: Toast[] = [];
    providePorts(store, { notify: (toast) => void toasts.push(toast) });
    // If `closes`, closes the toast when the session ends, as the shell does. Adds this listener
    // before `removeUsersAtom` adds its own listener, so that the toast closes first.
    onTestFinished(onSessionEnd(() => closes && toasts[0]?.onClosed?.()));
    store.set(removeUsersAtom, many(6));
    lifecycle.accountChanged(null);
    const sent = () =>
      requests
        .filter(({ method }) => method === 'DELETE')
        .map(({ path, headers }) => [path, headers.get('Authorization')]);
    await expect.poll(sent).toEqual(paths(6).map((path) => [path, 'Bearer token-of-a']));
    expect(store.get(removedItemsAtom).size).toBe(0);
  },
);

it('users are removed although another change of many users is still running', async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const { store, toasts, hidden, removals } = start(({ method }) =>
    method === 'PATCH' ? promise : { payload: [] },
  );
  const change = store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, [testUser('Bo')]);
  toasts[0]?.onClosed?.();
  await expect.poll(removals).toEqual(paths(6));
  expect(hidden()).toEqual(paths(6));
  resolve({ payload: [] });
  await change;
});

it('a removal of many users keeps the report of an earlier change that failed for some users', async () => {
  const { store, toasts, removals } = start(({ method }) =>
    method === 'PATCH'
      ? { status: 409, message: 'The last administrator stays.' }
      : { payload: [] },
  );
  await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, [testUser('Bo')]);
  const report = store.get(bulkJobAtom);
  expect(report).toMatchObject({ change: { kind: 'role' }, failed: [{}] });
  toasts[0]?.onClosed?.();
  await expect.poll(removals).toEqual(paths(6));
  expect(store.get(bulkJobAtom)).toBe(report);
});

it('when one of many removed users is added again, the waiting removals of all these users are sent first', async () => {
  const { store, removals } = start();
  await store.set(finishRemovalsAtom, '/users', [{ name: 'Bo', email: 'n1@example.com' }]);
  expect(removals()).toEqual(paths(6));
});

it('adding a removed user again waits until a busy server has handled the removals, and the report lists the failed removals', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isBusy = true;
  const { store, hidden, removals } = start((request) =>
    isBusy ? { status: 429, message: 'Too many requests.' } : refuseN1(request),
  );
  const finished = store.set(finishRemovalsAtom, '/users', [{ email: 'n2@example.com' }]);
  await expect.poll(() => store.get(bulkJobAtom)?.waiting).toBe('Too many requests.');
  expect(removals().length).toBeLessThan(6);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await finished;
  expect(store.get(bulkJobAtom)?.failed).toMatchObject([
    { message: 'The last administrator stays.' },
  ]);
  expect(hidden()).not.toContain('/users/N1');
});

it('more than 50 users are removed immediately, without "Undo", because a closing page could not send so many removals', async () => {
  const { toasts, removals } = start(undefined, 51);
  await expect.poll(() => toasts).toMatchObject([{ message: '51 users removed' }]);
  expect(toasts[0]?.action).toBeUndefined();
  expect(removals()).toHaveLength(51);
});
