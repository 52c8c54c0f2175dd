import { createStore } from 'jotai';
import {
  apiAtom,
  counterAtom,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  notifyAtom,
  openDraft,
  organizationAtom,
  sessionAtom,
  sessionRefusedAtom,
  signOutAtom,
  siteConfigAtom,
  updateStatusAtom,
  usersAtom,
} from 'shared-session';
import {
  createSessionLifecycle,
  createSessionStore,
  providePorts,
  siteConfigStateAtom,
} from 'shared-session/host';
import { createTestAccount, createTestServer } from 'shared-session/testing';
import { afterEach, expect, it, vi } from 'vitest';

const CONFIG = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test',
  capabilities: { manage: false, idempotency: false, invitations: false },
};

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('two session stores are independent: each has its own values, session and API client', () => {
  const [one, two] = [createSessionStore(), createSessionStore()];
  one.set(counterAtom, 7);
  createSessionLifecycle(one).accountChanged(createTestAccount('a'));
  expect(two.get(counterAtom)).toBe(0);
  expect(two.get(sessionAtom).status).toBe('idle');
  expect(one.get(apiAtom)).not.toBe(two.get(apiAtom));
});

it('reading the configuration from a session store throws an error until the host has provided the configuration', () => {
  const store = createSessionStore();
  expect(() => store.get(siteConfigAtom)).toThrow(/configuration was not provided/);
  store.set(siteConfigStateAtom, CONFIG);
  expect(store.get(siteConfigAtom)).toEqual(CONFIG);
});

it('an API client that exists before the host connects sends the ID token later, and toasts reach the host', async () => {
  const { fetch, requests } = createTestServer(() => ({}));
  const store = createSessionStore({ fetch });
  const api = store.get(apiAtom);
  const notify = vi.fn();
  providePorts(store, { getIdToken: async () => 'late', notify });
  await api.get('/org');
  store.set(notifyAtom, { kind: 'success', message: 'Saved' });
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer late');
  expect(notify).toHaveBeenCalledWith({ kind: 'success', message: 'Saved' });
});

it('reading the API client of a plain jotai store throws an error that names createSessionStore', () => {
  expect(() => createStore().get(apiAtom)).toThrow(/createSessionStore/);
});

it('pages can read the atoms of the session, but cannot change their values', () => {
  const readOnly = {
    sessionAtom,
    sessionRefusedAtom,
    locationsAtom,
    usersAtom,
    organizationAtom,
    updateStatusAtom,
  };
  for (const [name, atom] of Object.entries(readOnly)) {
    expect('write' in atom, name).toBe(false);
  }
});

// spec: 4; 14
it('the session store writes no session data to browser storage or cookies', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const { fetch } = createTestServer(({ path }) => ({
    payload: /users|locations/.test(path) ? [{ _id: '1' }] : { name: 'Åse', role: 'admin' },
  }));
  const store = createSessionStore({ fetch, getIdToken: async () => 'token' });
  createSessionLifecycle(store).accountChanged(createTestAccount('a'));
  await expect.poll(() => store.get(sessionAtom).status).toBe('ready');
  await store.set(loadLocationsAtom);
  await store.set(loadUsersAtom);
  await store.set(loadOrganizationAtom);
  expect(store.get(usersAtom)).toHaveLength(1);
  await store.set(signOutAtom);
  expect(write).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
});

// spec: 9
it('a new session store removes expired drafts, even if nobody opens a form', () => {
  vi.useFakeTimers();
  const draft = openDraft({ uid: 'uid-2', step: 'add-users' });
  draft.save('typed');
  draft.flush();
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000 - 1);
  createSessionStore();
  expect(localStorage).toHaveLength(1);
  vi.advanceTimersByTime(1);
  createSessionStore();
  expect(localStorage).toHaveLength(0);
});
