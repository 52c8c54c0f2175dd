import {
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  organizationAtom,
  refreshProfileAtom,
  sessionAtom,
  type UserProfile,
  updateStatusAtom,
  usersAtom,
} from 'shared-session';
import {
  answersInOrder,
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { describe, expect, it, vi } from 'vitest';

const BEFORE = {
  name: 'Åse',
  email: 'ase@example.com',
  role: 'admin',
  onboarding_status: 'add_users',
};
const AFTER = { ...BEFORE, onboarding_status: 'verification' };

const withHeldAnswers = () => {
  const held = Array.from({ length: 4 }, () => deferred<TestAnswer>());
  let next = 0;
  const test = createTestStore({
    user: BEFORE,
    respond: ({ path }) => {
      if (path !== '/user') return {};
      next += 1;
      return held[next - 1]?.promise ?? {};
    },
  });
  const asked = () => test.requests.filter(({ path }) => path === '/user').length;
  const answer = (index: number, value: TestAnswer) => held[index]?.resolve(value);
  return { ...test, asked, answer };
};

/** Runs all pending work that does not wait for a response. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

// spec: 4 After a change
describe('a refresh of the profile', () => {
  it('during a refresh, the old profile stays and the update status is "loading" until the new profile arrives', async () => {
    const { store, answer } = withHeldAnswers();
    const refresh = store.set(refreshProfileAtom);
    await settle();
    expect(store.get(updateStatusAtom)).toBe('loading');
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: BEFORE });
    answer(0, { payload: AFTER });
    expect(await refresh).toMatchObject({ ok: true, payload: AFTER });
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: AFTER });
    expect(store.get(updateStatusAtom)).toBe('idle');
  });

  it.each<[string, TestAnswer]>([
    ['a 500', { status: 500 }],
    ['a network error', 'unreachable'],
    ['a 403', { status: 403 }],
    ['a 401 without an envelope', new Response('', { status: 401 })],
    ['a payload that is no profile', { payload: [{ name: 'Åse' }] }],
  ])(
    'if a refresh of the profile gets %s, the refresh fails without a toast and the old profile stays',
    async (_what, bad) => {
      const { store, toasts } = createTestStore({
        user: BEFORE,
        respond: ({ path }) => {
          if (path !== '/user') return {};
          return bad instanceof Response ? bad.clone() : bad;
        },
      });
      expect(await store.set(refreshProfileAtom)).toMatchObject({ ok: false });
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: BEFORE });
      expect(store.get(updateStatusAtom)).toBe('idle');
      expect(toasts).toEqual([]);
    },
  );

  const withData = (answer: TestAnswer, user: Partial<UserProfile> = BEFORE) => {
    const accountSwitched = vi.fn();
    const test = createTestStore({
      user,
      accountSwitched,
      locations: [{ _id: '1', name: 'Tromsø' }],
      users: [{ _id: '2', name: 'Åse', email: 'ase@example.com' }],
      organization: { _id: '3', name: 'Blåbær', verified: false },
      respond: ({ path }) => (path === '/user' ? answer : {}),
    });
    const data = () => {
      const { get } = test.store;
      return [get(locationsAtom), get(usersAtom), get(organizationAtom)];
    };
    return { ...test, data, accountSwitched };
  };
  const ACCOUNT = { name: 'Åse', email: 'ase@example.com' };

  it.each<[string, TestAnswer, object | null]>([
    ['401', { status: 401 }, null],
    ['null', { payload: null }, null],
    ['an empty object', { payload: {} }, null],
    ['a profile without an organization', { payload: ACCOUNT }, ACCOUNT],
  ])(
    'if a refresh of the profile gets %s, all data is removed and a toast says that the user has no organization now',
    async (_what, none, user) => {
      const { store, toasts, data } = withData(none);
      await store.set(refreshProfileAtom);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', isLoggedIn: true });
      expect(store.get(sessionAtom).user).toEqual(user);
      expect(data()).toEqual([null, null, null]);
      expect(toasts).toEqual([{ kind: 'info', message: expect.stringContaining('organization') }]);
    },
  );

  it('data that was requested before the user left the organization is not stored', async () => {
    const list = deferred<TestAnswer>();
    const { store } = createTestStore({
      user: BEFORE,
      respond: ({ path }) => (path === '/user' ? { payload: null } : list.promise),
    });
    const loads = [
      store.set(loadUsersAtom),
      store.set(loadLocationsAtom),
      store.set(loadOrganizationAtom),
    ];
    await store.set(refreshProfileAtom);
    list.resolve({ payload: [{ _id: '2', name: 'Åse' }] });
    expect(await Promise.all(loads)).toMatchObject(loads.map(() => ({ cause: 'aborted' })));
    expect(store.get(usersAtom)).toBeNull();
    expect(store.get(locationsAtom)).toBeNull();
    expect(store.get(organizationAtom)).toBeNull();
  });

  it('if a refreshed profile has another organization, the old data is removed and the host loads a new document', async () => {
    const other = { ...BEFORE, organization_id: 'b' };
    const { store, toasts, data, accountSwitched } = withData(
      { payload: other },
      { ...BEFORE, organization_id: 'a' },
    );
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom).user).toEqual(other);
    expect(data()).toEqual([null, null, null]);
    expect(toasts).toEqual([]);
    expect(accountSwitched).toHaveBeenCalledOnce();
  });

  it.each([
    ['the same organization', 'a', 'a'],
    ['no id of the organization', 'a', undefined],
    ['the first id of the organization', undefined, 'a'],
  ])('if a refresh of the profile gets %s, all data stays', async (_what, before, after) => {
    const payload = { ...AFTER, organization_id: after };
    const user = { ...BEFORE, organization_id: before };
    const { store, data, accountSwitched } = withData({ payload }, user);
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom).user).toMatchObject(AFTER);
    expect(data()).not.toContain(null);
    expect(accountSwitched).not.toHaveBeenCalled();
  });

  it('if a user leaves an organization and then joins another organization, the host loads a new document', async () => {
    const profileOf = (id: string) => ({ payload: { ...BEFORE, organization_id: id } });
    const accountSwitched = vi.fn();
    const { store } = createTestStore({
      user: profileOf('a').payload,
      respond: answersInOrder({ '/user': [{ payload: null }, { payload: {} }, profileOf('b')] }),
      accountSwitched,
    });
    await store.set(refreshProfileAtom);
    await store.set(refreshProfileAtom);
    expect(accountSwitched).not.toHaveBeenCalled();
    await store.set(refreshProfileAtom);
    expect(accountSwitched).toHaveBeenCalledOnce();
  });

  it('if a user leaves an organization, signs in again and joins another organization, the page is not reloaded', async () => {
    const profileOf = (id: string) => ({ payload: { ...BEFORE, organization_id: id } });
    let profile: TestAnswer = profileOf('a');
    const accountSwitched = vi.fn();
    const { store, lifecycle } = startTestLifecycle(
      ({ path }) => (path === '/user' ? profile : { payload: true }),
      { accountSwitched },
    );
    const signIn = () => {
      lifecycle.accountChanged(createTestAccount('a'));
      return expect.poll(() => store.get(sessionAtom).status).toBe('ready');
    };
    await signIn();
    profile = { payload: null };
    await store.set(refreshProfileAtom);
    lifecycle.accountChanged(null);
    await signIn();
    profile = profileOf('b');
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom).user?.organization_id).toBe('b');
    expect(accountSwitched).not.toHaveBeenCalled();
  });

  it('a user without an organization sees no toast if a refresh of the profile gets a 401', async () => {
    const { store, toasts } = createTestStore({
      user: null,
      respond: ({ path }) => (path === '/user' ? { status: 401 } : {}),
    });
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: null });
    expect(toasts).toEqual([]);
  });

  it('a refresh of the profile finds the new organization of a user', async () => {
    const { store } = createTestStore({ user: null, respond: () => ({ payload: AFTER }) });
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom).user).toEqual(AFTER);
  });

  it('a refresh of the profile sends nothing when nobody is signed in', async () => {
    const { store, requests } = createTestStore();
    expect(await store.set(refreshProfileAtom)).toMatchObject({ ok: false, cause: 'aborted' });
    expect(requests).toEqual([]);
    expect(store.get(updateStatusAtom)).toBe('idle');
  });
});

describe('refreshes of the profile at the same time', () => {
  it('refreshes of the profile that start at the same time share one request', async () => {
    const { store, asked, answer } = withHeldAnswers();
    const all = [1, 2, 3].map(() => store.set(refreshProfileAtom));
    await settle();
    answer(0, { payload: AFTER });
    for (const result of await Promise.all(all)) expect(result).toMatchObject({ payload: AFTER });
    expect(asked()).toBe(1);
  });

  it('a second refresh of the profile aborts the first request, and both refreshes return the new profile', async () => {
    const { store, asked, answer, requests } = withHeldAnswers();
    const older = store.set(refreshProfileAtom);
    await settle();
    const newer = store.set(refreshProfileAtom);
    await settle();
    expect(asked()).toBe(2);
    expect(requests[0]?.signal?.aborted).toBe(true);
    answer(0, { payload: { ...BEFORE, name: 'stale' } });
    await settle();
    expect(store.get(sessionAtom).user).toEqual(BEFORE);
    expect(store.get(updateStatusAtom)).toBe('loading');
    answer(1, { payload: AFTER });
    expect(await older).toMatchObject({ ok: true, payload: AFTER });
    expect(await newer).toMatchObject({ ok: true, payload: AFTER });
    expect(store.get(updateStatusAtom)).toBe('idle');
  });
});

describe('a refresh of the profile that ends after a sign-out', () => {
  it('a refresh that ends after a sign-out changes nothing, even if the same account has signed in again', async () => {
    const late = deferred<TestAnswer>();
    let profiles = 0;
    const { store, lifecycle, toasts } = startTestLifecycle(({ path }) => {
      if (path !== '/user') return { payload: true };
      profiles += 1;
      return profiles === 2 ? late.promise : { payload: BEFORE };
    });
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    const refresh = store.set(refreshProfileAtom);
    await settle();
    await lifecycle.signOut();
    expect(store.get(updateStatusAtom)).toBe('idle');
    lifecycle.accountChanged(createTestAccount('a'));
    await settle();
    late.resolve({ status: 401 });
    expect(await refresh).toMatchObject({ ok: false, cause: 'aborted' });
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: BEFORE });
    expect(toasts).toEqual([]);
  });
});
