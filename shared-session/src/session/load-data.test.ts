import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import {
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  organizationAtom,
  organizationDetailsAtom,
  signOutAtom,
  usersAtom,
} from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const TROMSO = { _id: '1', name: 'Tromsø' };
const BODO = { _id: '2', name: 'Bodø' };

describe('loading the data of an organization', () => {
  it('after loading, the session state contains the locations, and an option with id and label for each location', async () => {
    const { store } = createTestStore({ user: {}, respond: () => ({ payload: [TROMSO, BODO] }) });
    expect(store.get(locationsAtom)).toBeNull();
    expect(store.get(locationOptionsAtom)).toEqual([]);
    expect(await store.set(loadLocationsAtom)).toMatchObject({ ok: true, payload: [TROMSO, BODO] });
    expect(store.get(locationsAtom)).toEqual([TROMSO, BODO]);
    expect(store.get(locationOptionsAtom)).toEqual([
      { id: '1', label: 'Tromsø' },
      { id: '2', label: 'Bodø' },
    ]);
  });

  it.each([
    { _id: '1', name: 'Blåbær', verified: true, plan: { seats: 5 } },
    { _id: 7, name: { en: 'Blueberry' }, website: ['a.example'], phone: 4722334455, address: {} },
    { name: ' ', org_name: 'Blåbær', verified: 'yes' },
    {},
  ])('a loaded organization is stored unchanged: %j', async (organization) => {
    const { store } = createTestStore({ user: {}, respond: () => ({ payload: organization }) });
    await store.set(loadOrganizationAtom);
    expect(store.get(organizationAtom)).toEqual(organization);
  });

  it.each([{ payload: null }, {}])(
    'a list response without a payload is loaded as an empty list',
    async (none) => {
      const { store } = createTestStore({ user: {}, respond: () => none });
      await store.set(loadLocationsAtom);
      await store.set(loadUsersAtom);
      expect(store.get(locationsAtom)).toEqual([]);
      expect(store.get(usersAtom)).toEqual([]);
    },
  );

  it('list items without an _id are left out, and their number is logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const odd = { _id: 3, name: 'Oslo', address: { street: 'Storgata' } };
    const { store } = createTestStore({
      user: {},
      respond: () => ({ payload: [TROMSO, { name: 'Nowhere' }, null, odd] }),
    });
    await store.set(loadLocationsAtom);
    expect(store.get(locationOptionsAtom)).toEqual([
      { id: '1', label: 'Tromsø' },
      { id: '3', label: 'Oslo' },
    ]);
    expect(log.mock.calls).toEqual([[expect.stringContaining('2 of 4 items')]]);
  });

  it('an item that the server lists twice is loaded once', async () => {
    const { store } = createTestStore({
      user: {},
      respond: () => ({ payload: [{ _id: 1, name: 'Before' }, { _id: 2 }, TROMSO] }),
    });
    await store.set(loadLocationsAtom);
    expect(store.get(locationOptionsAtom)).toEqual([
      { id: '1', label: 'Tromsø' },
      { id: '2', label: 'Location 2' },
    ]);
  });

  it('an organization without a valid name is loaded without an error and called "Your organization"', async () => {
    for (const payload of [null, undefined, {}, [], 'Acme', { org_name: 5, address: {} }]) {
      const { store } = createTestStore({ user: {}, respond: () => ({ payload }) });
      expect(await store.set(loadOrganizationAtom)).toMatchObject({ ok: true });
      expect(store.get(organizationDetailsAtom)?.name).toBe('Your organization');
    }
  });

  it('the default name that is shown for an organization without a name changes with the language', async () => {
    const { store } = createTestStore({ user: {}, organization: {} });
    expect(store.get(organizationDetailsAtom)?.name).toBe('Your organization');
    addCatalog('nb', { 'shared-session.unnamedOrganization': 'Din organisasjon' });
    onTestFinished(forgetLanguages);
    switchLanguage('nb');
    store.set(languageStateAtom, 'nb');
    expect(store.get(organizationDetailsAtom)?.name).toBe('Din organisasjon');
  });

  it('a list of 1,240 users is loaded completely, in three pages', async () => {
    const all = Array.from({ length: 1240 }, (_, index) => ({ _id: `${index}` }));
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => {
        const offset = Number(query.offset ?? 0);
        return { payload: all.slice(offset, offset + Number(query.limit)), total: 1240 };
      },
    });
    expect(await store.set(loadUsersAtom)).toMatchObject({ ok: true, total: 1240 });
    expect(store.get(usersAtom)).toHaveLength(1240);
    expect(requests).toHaveLength(3);
  });

  it('six pages of users are requested at the same time, and the users keep their order', async () => {
    const all = Array.from({ length: 5000 }, (_, index) => ({ _id: `${index}` }));
    const held: { offset: number; answer: (answer: TestAnswer) => void }[] = [];
    const { store } = createTestStore({
      user: {},
      respond: ({ path, query }) => {
        if (path !== '/users') return undefined;
        const offset = Number(query.offset ?? 0);
        if (offset === 0) return { payload: all.slice(0, 500), total: 5000 };
        const { promise, resolve } = deferred<TestAnswer>();
        held.push({ offset, answer: resolve });
        return promise;
      },
    });
    const loaded = store.set(loadUsersAtom);
    await expect.poll(() => held).toHaveLength(6);
    let answered = 0;
    while (answered < 9) {
      const { offset, answer } = held[answered] ?? { offset: 0, answer: () => {} };
      answer({ payload: all.slice(offset, offset + 500), total: 5000 });
      answered += 1;
      await expect.poll(() => held).toHaveLength(Math.min(9, 6 + answered));
    }
    expect(await loaded).toMatchObject({ ok: true });
    expect(store.get(usersAtom)).toEqual(all.map(({ _id }) => ({ _id, name: '', email: '' })));
  });

  it('if the request for one page of users fails, loading fails and no further pages are requested', async () => {
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ path, query }) => {
        if (path !== '/users') return undefined;
        return query.offset ? { status: 500 } : { payload: [{ _id: '1' }], total: 5000 };
      },
    });
    expect(await store.set(loadUsersAtom)).toMatchObject({ ok: false, statusCode: 500 });
    expect(requests.filter(({ path }) => path === '/users')).toHaveLength(7);
    expect(store.get(usersAtom)).toBeNull();
  });

  it('if a server ignores the limit and sends all users at once, the whole list is accepted', async () => {
    const all = Array.from({ length: 240 }, (_, index) => ({ _id: `${index}` }));
    const { store, requests } = createTestStore({ user: {}, respond: () => ({ payload: all }) });
    await store.set(loadUsersAtom);
    expect(store.get(usersAtom)).toHaveLength(240);
    expect(requests).toHaveLength(1);
  });

  it('if a server sends a total but no users for a high limit, the users are requested again without a limit', async () => {
    const all = Array.from({ length: 240 }, (_, index) => ({ _id: `${index}` }));
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => ({ payload: Number(query.limit) > 100 ? [] : all, total: 240 }),
    });
    expect(await store.set(loadUsersAtom)).toMatchObject({ ok: true });
    expect(store.get(usersAtom)).toHaveLength(240);
    expect(requests).toHaveLength(2);
  });

  it('without a total, a full page of users does not count as the last page, even if one user has no id', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const all = Array.from({ length: 700 }, (_, index) => ({
      _id: index === 7 ? null : `${index}`,
    }));
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => {
        const offset = Number(query.offset ?? 0);
        return { payload: all.slice(offset, offset + Number(query.limit)) };
      },
    });
    expect(await store.set(loadUsersAtom)).toMatchObject({ ok: true });
    expect(store.get(usersAtom)).toHaveLength(699);
    expect(requests).toHaveLength(2);
  });

  describe('a server that applies limit and ignores offset', () => {
    const all = Array.from({ length: 600 }, (_, index) => ({ _id: `${index}` }));
    const loadFrom = async (pageSize: number) => {
      const { store, toasts } = createTestStore({
        user: {},
        respond: ({ path, query }) =>
          path === '/users'
            ? { payload: all.slice(0, Number(query.limit ?? pageSize)), total: 600 }
            : undefined,
      });
      const result = await store.set(loadUsersAtom);
      return { result, toasts, users: store.get(usersAtom) };
    };

    it('if a server applies limit and ignores offset, all users are requested without a query', async () => {
      const { result, users } = await loadFrom(600);
      expect(result).toMatchObject({ ok: true });
      expect(users).toHaveLength(600);
    });

    it('if a server ignores offset and never sends all users at once, loading users fails instead of returning only some users', async () => {
      const { result, toasts, users } = await loadFrom(100);
      expect(result).toMatchObject({ ok: false, cause: 'malformed' });
      expect(toasts).toHaveLength(1);
      expect(users).toBeNull();
    });
  });

  describe('a server that refuses the limit of 500 users and sends 100 users without a query', () => {
    const all = Array.from({ length: 240 }, (_, index) => ({ _id: `${index}` }));
    const loadFrom = async (highestLimit: number) => {
      const { store, requests } = createTestStore({
        user: {},
        respond: ({ path, query: { limit, offset = 0 } }) => {
          if (path !== '/users') return undefined;
          if (limit && Number(limit) > highestLimit) return { status: 422 };
          const end = Number(offset) + Number(limit ?? 100);
          return { payload: all.slice(Number(offset), end), total: all.length };
        },
      });
      const result = await store.set(loadUsersAtom);
      return { result, requests, users: store.get(usersAtom) };
    };

    it('if a server refuses pages of 500 users, all users are loaded in pages of the size that the server uses without a limit', async () => {
      const { result, requests, users } = await loadFrom(100);
      expect(result).toMatchObject({ ok: true, total: 240 });
      expect(users).toHaveLength(240);
      expect(requests).toHaveLength(4);
    });

    it('loading users fails if the server rejects queries, and sends only some users without a query', async () => {
      const { result, users } = await loadFrom(0);
      expect(result).toMatchObject({ ok: false, cause: 'malformed' });
      expect(users).toBeNull();
    });
  });

  it('loading users ends even if users are removed between two requests', async () => {
    const { store } = createTestStore({
      user: {},
      respond: ({ query }) => ({ payload: query.offset ? [] : [{ _id: '1' }], total: 2 }),
    });
    await store.set(loadUsersAtom);
    expect(store.get(usersAtom)).toHaveLength(1);
  });

  it('when users are removed between two requests, all remaining users are loaded', async () => {
    const all = Array.from({ length: 1200 }, (_, index) => ({ _id: `${index}` }));
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => {
        const offset = Number(query.offset ?? 0);
        const answer = { payload: all.slice(offset, offset + 500), total: all.length };
        if (requests.length === 1) all.splice(0, 3);
        return answer;
      },
    });
    expect(await store.set(loadUsersAtom)).toMatchObject({ ok: true, total: 1197 });
    expect(store.get(usersAtom)?.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
  });

  it('if a user is added during loading from a server that lists the newest first, all earlier users are loaded', async () => {
    const earlier = Array.from({ length: 1000 }, (_, index) => ({ _id: `${index}` }));
    const all = [...earlier];
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => {
        const offset = Number(query.offset ?? 0);
        const answer = { payload: all.slice(offset, offset + 500), total: all.length };
        if (requests.length === 1) all.unshift({ _id: 'new' });
        return answer;
      },
    });
    await store.set(loadUsersAtom);
    expect(store.get(usersAtom)?.map(({ _id }) => _id)).toEqual(earlier.map(({ _id }) => _id));
  });

  it('loading all users ends even if each page states a larger total than the page before', async () => {
    const { store } = createTestStore({
      user: {},
      respond: ({ query }) => {
        const offset = Number(query.offset ?? 0);
        return { payload: offset < 3 ? [{ _id: `${offset}` }] : [], total: offset + 2 };
      },
    });
    await store.set(loadUsersAtom);
    expect(store.get(usersAtom)).toHaveLength(3);
  });

  it('loading all users ends even if each page states a smaller total than the page before', async () => {
    const { store } = createTestStore({
      user: {},
      respond: ({ query: { offset } }) => ({
        payload: [{ _id: offset ?? 'first' }],
        total: offset ? 1 : 2,
      }),
    });
    await store.set(loadUsersAtom);
    expect(store.get(usersAtom)).toHaveLength(2);
  });

  it('when a request for locations fails, the locations that were loaded before stay, and a toast shows the error', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      locations: [TROMSO],
      respond: ({ path }) =>
        path === '/locations' ? { status: 500, message: 'It broke.' } : undefined,
    });
    expect(await store.set(loadLocationsAtom)).toMatchObject({ ok: false });
    expect(store.get(locationsAtom)).toEqual([TROMSO]);
    expect(toasts).toEqual([{ kind: 'error', message: 'It broke.' }]);
  });

  it('when an organization cannot be loaded, no toast is shown if the page shows the error', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: ({ path }) => (path === '/org' ? { status: 500 } : undefined),
    });
    await store.set(loadOrganizationAtom, { errors: 'page' });
    expect(toasts).toEqual([]);
  });

  it('aborted loading of locations stores nothing and shows no toast', async () => {
    const { store, toasts } = createTestStore({ user: {}, respond: () => ({ payload: [TROMSO] }) });
    const result = await store.set(loadLocationsAtom, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, cause: 'aborted' });
    expect(store.get(locationsAtom)).toBeNull();
    expect(toasts).toEqual([]);
  });
});

describe('a late response', () => {
  it('a late response to an earlier request does not overwrite the data of a newer request', async () => {
    const late = deferred<TestAnswer>();
    let calls = 0;
    const { store } = createTestStore({
      user: {},
      respond: () => {
        calls += 1;
        return calls === 1 ? late.promise : { payload: [BODO] };
      },
    });
    const first = store.set(loadLocationsAtom);
    await store.set(loadLocationsAtom);
    late.resolve({ payload: [TROMSO] });
    await first;
    expect(store.get(locationsAtom)).toEqual([BODO]);
  });

  it('a list that arrives after a sign-out is not stored', async () => {
    const late = deferred<TestAnswer>();
    const { store, lifecycle } = startTestLifecycle(({ path }) =>
      path === '/locations' ? late.promise : { payload: path === '/user' ? {} : true },
    );
    lifecycle.accountChanged(createTestAccount('a'));
    const load = store.set(loadLocationsAtom);
    await store.set(signOutAtom);
    late.resolve({ payload: [TROMSO] });
    expect(await load).toMatchObject({ ok: false, cause: 'aborted' });
    expect(store.get(locationsAtom)).toBeNull();
  });
});
