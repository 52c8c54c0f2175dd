import { testUser } from 'shared-features/testing';
import { isChangeRunningAtom, type Toast } from 'shared-session';
import { createTestStore, deferred } from 'shared-session/testing';
import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it, vi } from 'vitest';
import { type BulkChange, bulkJobAtom, startBulkChangeAtom } from './bulk-job';

const sessionEndListeners = vi.hoisted(() => new Set<() => void>());
vi.mock('shared-session', async (original) => ({
  ...(await original<typeof import('shared-session')>()),
  onSessionEnd: (listener: () => void) => {
    sessionEndListeners.add(listener);
    return () => sessionEndListeners.delete(listener);
  },
}));

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
  ])('"Undo" gives each user the former %s back', async (_, change, former) => {
    const { store, requests, toasts } = createTestStore({
      user: {},
      respond: () => ({ payload: [] }),
    });
    await store.set(startBulkChangeAtom, change, users);
    const [{ action }] = toasts as [Toast];
    expect(action).toMatchObject({ label: 'Undo', isUndo: true });
    action?.press();
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toEqual({ kind: 'success', message: '2 users changed' });
    const sent = requests.filter(({ method }) => method === 'PATCH').slice(2);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/users/Ada', former[0]],
      ['/users/Bo', former[1]],
    ]);
  });

  it('no "Undo" is offered for a removal, or when the server has not told the former role of a user', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: () => ({ payload: [] }),
    });
    await store.set(startBulkChangeAtom, { kind: 'remove' }, users);
    const unknown: UserListItem = { _id: 'Cy', name: 'Cy', email: 'cy@example.com' };
    await store.set(startBulkChangeAtom, { kind: 'role', role: 'guest' }, [...users, unknown]);
    expect(toasts.map(({ action }) => action)).toEqual([undefined, undefined]);
  });
});

describe('a change that is tried again', () => {
  it('repeated changes of many users leave only one listener for the end of the session', async () => {
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
  it('a sign-out asks first only while a change of many users is running', async () => {
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

  it('the progress of a change of many users does not appear again when the last requests end after sign-out', async () => {
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
