import { testUser } from 'shared-features/testing';
import { isChangeRunningAtom } from 'shared-session';
import { createTestStore, deferred } from 'shared-session/testing';
import { describe, expect, it, vi } from 'vitest';
import { bulkJobAtom, startBulkChangeAtom } from './bulk-job';

const sessionEndListeners = vi.hoisted(() => new Set<() => void>());
vi.mock('shared-session', async (original) => ({
  ...(await original<typeof import('shared-session')>()),
  onSessionEnd: (listener: () => void) => {
    sessionEndListeners.add(listener);
    return () => sessionEndListeners.delete(listener);
  },
}));

const many = (count: number) => Array.from({ length: count }, (_, index) => testUser(`N${index}`));

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
