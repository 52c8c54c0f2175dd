import { counterAtom, federationAtom, inspectCopiesAtom } from 'shared-session';
import { createSessionStore } from 'shared-session/host';
import { createTestStore } from 'shared-session/testing';
import { expect, it, vi } from 'vitest';

it('the counter of the state demo has the value 1 after it was increased once', () => {
  const store = createSessionStore();
  store.set(counterAtom, (count) => count + 1);
  expect(store.get(counterAtom)).toBe(1);
});

const copies = [{ build: 'remote-main', session: 'same', react: 'same', jotai: 'same' }] as const;

it('after the host has checked all builds, the state demo shows which builds share their packages with the host', async () => {
  const store = createSessionStore({ inspectCopies: async () => copies });
  await store.set(inspectCopiesAtom);
  expect(store.get(federationAtom).copies).toEqual(copies);
});

it('if the state demo cannot compare the shared packages again, a toast appears and the previous result stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, toasts } = createTestStore({
    inspectCopies: vi
      .fn()
      .mockResolvedValueOnce(copies)
      .mockRejectedValueOnce(new Error('probe not found')),
  });
  await store.set(inspectCopiesAtom);
  await store.set(inspectCopiesAtom);
  expect(store.get(federationAtom).copies).toEqual(copies);
  expect(toasts).toEqual([{ kind: 'error', message: expect.stringContaining('compared') }]);
});
