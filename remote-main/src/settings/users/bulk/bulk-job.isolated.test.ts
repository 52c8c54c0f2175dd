import { testUser } from 'shared-features/testing';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { isChangeRunningAtom, type Toast } from 'shared-session';
import { createTestStore, deferred } from 'shared-session/testing';
import type { UserListItem } from 'shared-session/wire';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BulkChange, bulkJobAtom, startBulkChangeAtom } from './bulk-job';

const sessionEndListeners = vi.hoisted(() => new Set<() => void>());
vi.mock('shared-session', async (original) => ({
  ...(await original<typeof import('shared-session')>()),
  onSessionEnd: (listener: () => void) => {
    sessionEndListeners.add(listener);
    return () => sessionEndListeners.delete(listener);
  },
}));

afterEach(() => sessionEndListeners.clear());

const many = (count: number) => Array.from({ length: count }, (_, index) => testUser(`N${index}`));

describe('undoing a change of many users', () => {
  const users = [
    testUser('Ada', { role: 'admin', location_id: 'oslo' }),
    testUser('Bo', { role: 'user' }),
  ];

  it.each<[string, BulkChange, object[]]>([
    ['role', { kind: 'role', role: 'guest' }, [{ role: 'admin' }, { role: 'user' }]],
    [
      'location',
      { kind: 'location', location: 'rome' },
      [{ location_id: 'oslo' }, { location_id: '' }],
    ],
  ])('"Undo" of a bulk change restores the former %s of each user', async (_, change, former) => {
    const { store, requests, toasts } = createTestStore({
      user: {},
      respond: () => ({ payload: [] }),
    });
    await store.set(startBulkChangeAtom, change, users);
    const [{ action }] = toasts as [Toast];
    expect(action).toMatchObject({ label: 'Undo', isUndo: true });
    action?.press();
    await expect.poll(() => toasts).toHaveLength(2);
    expect(toasts[1]).toEqual({ kind: 'success', message: '2 users changed' });
    const sent = requests.filter(({ method }) => method === 'PATCH').slice(2);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/users/Ada', former[0]],
      ['/users/Bo', former[1]],
    ]);
  });

  it('after a removal of many users, or a change of roles with an unknown former role, the toast offers no "Undo"', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: () => ({ payload: [] }),
    });
    await store.set(startBulkChangeAtom, { kind: 'remove' }, users);
    const unknown: UserListItem = { _id: 'Cy', name: 'Cy', email: 'cy@example.com' };
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, [...users, unknown]);
    expect(toasts.map(({ action }) => action)).toEqual([undefined, undefined]);
  });

  it('when the session ends, the toast about a change of many users closes, and its "Undo" changes nobody', async () => {
    const { store, requests, toasts } = createTestStore({
      user: {},
      respond: () => ({ payload: [] }),
    });
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, users);
    const [toast] = toasts as [Toast];
    for (const listener of sessionEndListeners) listener();
    expect(toast.signal?.aborted).toBe(true);
    toast.action?.press();
    expect(store.get(bulkJobAtom)).toBeNull();
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  it('when a toast with "Undo" closes, its listener for the end of the session is removed', async () => {
    const { store, toasts } = createTestStore({ user: {}, respond: () => ({ payload: [] }) });
    const before = sessionEndListeners.size;
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, users);
    toasts[0]?.onClosed?.();
    expect(sessionEndListeners.size).toBe(before);
  });

  it('an open toast about a change of many users is shown in the new language when the language changes', async () => {
    onTestFinished(forgetLanguages);
    const { store, toasts } = createTestStore({ user: {}, respond: () => ({ payload: [] }) });
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, users);
    addCatalog('nb', {
      'remote-main.undo': 'Angre',
      'remote-main.settings.bulk.kinds.change.done': { other: '{count} brukere er endret' },
    });
    switchLanguage('nb');
    expect(toasts[0]).toMatchObject({
      message: '2 brukere er endret',
      action: { label: 'Angre' },
    });
  });

  it('if the user presses "Undo" while another change of many users runs, a new toast with "Undo" appears', async () => {
    const { promise, resolve } = deferred<{ payload: null }>();
    let isSlow = false;
    const { store, requests, toasts } = createTestStore({
      user: {},
      respond: ({ method }) => (method === 'PATCH' && isSlow ? promise : { payload: [] }),
    });
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, users);
    await store.set(startBulkChangeAtom, { kind: 'location', location: 'rome' }, users);
    isSlow = true;
    toasts[1]?.action?.press();
    toasts[0]?.action?.press();
    // Presses "Undo" again, as in a double click. This must not offer another "Undo".
    toasts[0]?.action?.press();
    expect(toasts.slice(2)).toMatchObject([
      { message: '2 users changed', action: { label: 'Undo', isUndo: true } },
      { message: 'Wait for the current change to finish.' },
    ]);
    resolve({ payload: null });
    await expect.poll(() => store.get(bulkJobAtom)).toBeNull();
    toasts[2]?.action?.press();
    await expect
      .poll(() => requests.filter(({ method }) => method === 'PATCH').at(-1)?.body)
      .toEqual({ role: 'user' });
  });
});

describe('a user whom somebody else removed while many users are changed', () => {
  const changeMissingUser = async (kind: 'role' | 'import' | 'remove') => {
    const { store } = createTestStore({
      user: {},
      respond: ({ path }) =>
        path === '/users/N0' ? { status: 404, message: 'No such user' } : { payload: [] },
    });
    const onDone = vi.fn();
    const role = 'guest';
    const changes: BulkChange[] = [
      { kind: 'role', role },
      { kind: 'import', bodyOf: () => ({ role }), onDone },
      { kind: 'remove' },
    ];
    const [change] = changes.filter((each) => each.kind === kind) as [BulkChange];
    return { end: await store.set(startBulkChangeAtom, change, many(2)), onDone };
  };

  it.each(['role', 'import'] as const)(
    'when somebody else has removed a user, a change of kind "%s" reports that this user was not changed',
    async (kind) => {
      const { end, onDone } = await changeMissingUser(kind);
      expect(end).toMatchObject({ done: 1, failed: [{ message: 'No such user' }] });
      expect(onDone).toHaveBeenCalledTimes(kind === 'import' ? 1 : 0);
    },
  );

  it('when somebody else has removed a user, a removal of many users counts this user as removed', async () => {
    const { end } = await changeMissingUser('remove');
    expect(end).toMatchObject({ done: 2, failed: [] });
  });
});

describe('a change that is tried again', () => {
  it('a change of many users that is tried several times listens only once for the end of the session', async () => {
    const { store } = createTestStore({
      user: {},
      respond: ({ method }) => (method === 'PATCH' ? { status: 409 } : undefined),
    });
    for (let times = 0; times < 3; times += 1) {
      await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, many(1));
    }
    expect(sessionEndListeners.size).toBe(1);
    for (const listener of sessionEndListeners) listener();
    expect(sessionEndListeners.size).toBe(0);
    expect(store.get(bulkJobAtom)).toBeNull();
  });
});

describe('a change of many users while the session ends', () => {
  it('after a sign-out, a change of many users sends no request', async () => {
    const { store, requests } = createTestStore();
    expect(await store.set(startBulkChangeAtom, { kind: 'remove' }, many(2))).toBeNull();
    expect(requests).toEqual([]);
    expect(store.get(bulkJobAtom)).toBeNull();
  });

  it('a change of many users is marked as running only until it ends', async () => {
    const { promise, resolve } = deferred<{ status: number }>();
    const { store } = createTestStore({
      user: {},
      respond: ({ method }) => (method === 'PATCH' ? promise : undefined),
    });
    const running = store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, many(2));
    expect(store.get(isChangeRunningAtom)).toBe(true);
    resolve({ status: 409 });
    await running;
    expect(store.get(isChangeRunningAtom)).toBe(false);
  });

  it('after the session has ended, the browser closes the page without a question, even if a change of many users still runs', async () => {
    const { promise, resolve } = deferred<{ status: number }>();
    const { store } = createTestStore({
      user: {},
      respond: ({ method }) => (method === 'PATCH' ? promise : undefined),
    });
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const running = store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, many(2));
    expect(isAsked()).toBe(true);
    for (const listener of sessionEndListeners) listener();
    expect(isAsked()).toBe(false);
    resolve({ status: 409 });
    await running;
  });

  it('after a sign-out, the progress of a change of many users stays hidden when the last responses arrive', async () => {
    const { promise, resolve } = deferred<{ status: number }>();
    const { store } = createTestStore({
      user: {},
      respond: ({ method }) => (method === 'PATCH' ? promise : undefined),
    });
    const running = store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, many(9));
    expect(store.get(bulkJobAtom)?.isRunning).toBe(true);
    for (const listener of sessionEndListeners) listener();
    resolve({ status: 500 });
    expect(await running).toBeNull();
    expect(store.get(bulkJobAtom)).toBeNull();
  });
});
