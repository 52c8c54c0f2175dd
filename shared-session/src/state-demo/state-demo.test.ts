import { counterAtom, federationAtom, inspectCopiesAtom } from 'shared-session';
import { createSessionStore, federationStateAtom } from 'shared-session/host';
import { createTestStore } from 'shared-session/testing';
import { expect, it, vi } from 'vitest';

it('the counter of the state demo can be read and written by shell and remotes', () => {
  const store = createSessionStore();
  store.set(counterAtom, (count) => count + 1);
  expect(store.get(counterAtom)).toBe(1);
});

it('the state demo lets every remote read which remotes the host has loaded', () => {
  const store = createSessionStore();
  const remote = {
    name: 'main',
    package: 'remote-main',
    version: '1.2.3',
    origin: 'https://main.test',
    status: 'loaded',
  } as const;
  store.set(federationStateAtom, { host: { version: '2.0.0' }, remotes: [remote], copies: null });
  expect(store.get(federationAtom)).toEqual({
    host: { version: '2.0.0' },
    remotes: [remote],
    copies: null,
  });
});

it('the state demo stores the result when the host compares the shared modules', async () => {
  const copies = [{ build: 'remote-main', session: 'same', react: 'same', jotai: 'same' }] as const;
  const store = createSessionStore({ inspectCopies: async () => copies });
  await store.set(inspectCopiesAtom);
  expect(store.get(federationAtom).copies).toEqual(copies);
});

it('if the host cannot compare the shared modules, the state demo shows a toast and keeps the last result', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, toasts } = createTestStore({
    inspectCopies: () => Promise.reject(new Error('probe not found')),
  });
  await store.set(inspectCopiesAtom);
  expect(store.get(federationAtom).copies).toBeNull();
  expect(toasts).toEqual([{ kind: 'error', message: expect.stringContaining('compared') }]);
});
