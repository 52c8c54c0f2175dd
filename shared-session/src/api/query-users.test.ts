import { apiAtom, queryUsers } from 'shared-session';
import { createTestStore, type TestAnswer, type TestRequest } from 'shared-session/testing';
import type { UserListItem, UsersQuery } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';

const user = (name: string, more: Partial<UserListItem> = {}): UserListItem => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  ...more,
});

const everyone = [
  user('Chloé', { role: 'admin', location_id: 'oslo', status: 'active' }),
  user('Ada', { location_id: 'bergen', status: 'invited' }),
  user('Bo', { role: 'guest', email: 'bo@chloé.example', status: 'active' }),
];

type Answer = (query: Record<string, unknown>) => TestAnswer;

const ask = async (query: UsersQuery, answer: Answer) => {
  const { store, requests } = createTestStore({
    user: {},
    respond: ({ path, query: asked }: TestRequest) =>
      path === '/users' ? answer(asked) : undefined,
  });
  const result = await queryUsers(store.get(apiAtom), query);
  if (!result.ok) throw new Error(result.message);
  return {
    names: result.payload.users.map(({ name }) => name),
    total: result.payload.total,
    requests: requests.length,
  };
};

const sendsAll: Answer = () => ({ payload: everyone });

describe('a server that follows the query', () => {
  it('if the server applies a query for users, the client keeps the order and the matches of the server', async () => {
    const answer: Answer = ({ search }) =>
      search === 'sales'
        ? { payload: [user('Zoe'), user('Ann')], total: 17 }
        : { payload: [], total: 0 };
    expect(await ask({ search: 'sales', limit: 2 }, answer)).toEqual({
      names: ['Zoe', 'Ann'],
      total: 17,
      requests: 2,
    });
  });

  it('if the server applies a query for users, the client keeps the number of matches of the server', async () => {
    const admins = [user('Ann', { role: 'admin' }), user('Zoe', { role: 'admin' })];
    const answer: Answer = ({ limit }) => ({ payload: admins.slice(0, Number(limit)), total: 2 });
    expect(await ask({ role: ['admin'], limit: 0 }, answer)).toEqual({
      names: [],
      total: 2,
      requests: 1,
    });
  });
});

describe('a server that ignores the query', () => {
  it.each<[string, UsersQuery, string[]]>([
    ['a word without regard to case and accents', { search: 'CHLOE' }, ['Bo', 'Chloé']],
    ['several words, each in name or email', { search: 'example.com chloé' }, ['Chloé']],
    ['a part of an email address, with or without accents', { search: '@Chloe.' }, ['Bo']],
    ['any value of a filter', { role: ['guest', 'admin'] }, ['Bo', 'Chloé']],
    ['all filters', { role: ['guest'], location: ['oslo'] }, []],
    ['users without a location', { location: ['none'] }, ['Bo']],
    ['a status', { status: ['invited'] }, ['Ada']],
  ])(
    'if the server ignores the query, the browser filters users by %s',
    async (_what, query, names) => {
      expect(await ask(query, sendsAll)).toEqual({ names, total: names.length, requests: 1 });
    },
  );

  it('if the server ignores the query, the browser sorts and counts users, and returns one page', async () => {
    const query = { sort: '-name', limit: 2, offset: 1 };
    expect(await ask(query, sendsAll)).toEqual({ names: ['Bo', 'Ada'], total: 3, requests: 1 });
  });

  it('if the server ignores the query and only the number of users is needed, the browser counts users', async () => {
    const query = { role: ['guest'], limit: 0 };
    expect(await ask(query, sendsAll)).toEqual({ names: [], total: 1, requests: 1 });
  });
});

describe('a server that follows only a part of the query', () => {
  const many = Array.from({ length: 1200 }, (_, index) =>
    user(`N${index}`, { status: index % 2 ? 'invited' : 'active' }),
  );
  const page = ({ offset = 0, limit = 100 }: Record<string, unknown>) =>
    many.slice(Number(offset), Number(offset) + Number(limit));

  it('if the server ignores a filter, the client requests all users and applies the filter itself', async () => {
    const query = { status: ['invited'], limit: 100, offset: 0 };
    const answer = await ask(query, (asked) => ({ payload: page(asked), total: many.length }));
    expect(answer).toMatchObject({ total: 600, requests: 4 });
    expect(answer.names).toHaveLength(100);
  });

  it.each<[string, UsersQuery, number]>([
    ['status', { status: ['invited'] }, 600],
    ['role', { role: ['admin'] }, 0],
    ['location', { location: ['oslo'] }, 0],
  ])(
    'if the server ignores the filter by %s, the client requests all users and counts the matches',
    async (_what, filter, total) => {
      const answer = await ask({ ...filter, limit: 0 }, (asked) => ({
        payload: page(asked),
        total: many.length,
      }));
      expect(answer).toEqual({ names: [], total, requests: 4 });
    },
  );

  it('if the server ignores offset, the client requests all users to find the users of a later page', async () => {
    const answer = await ask({ limit: 100, offset: 1100 }, ({ limit = many.length }) => ({
      payload: page({ limit }),
      total: many.length,
    }));
    expect(answer.total).toBe(1200);
    expect(answer.names).toHaveLength(100);
    expect(answer.names).toContain('N1199');
  });

  it.each([
    ['sends no users for an offset beyond the last user', {}],
    ['refuses an offset beyond the last user', { status: 422 }],
    ['sends null for an offset beyond the last user', { payload: null, total: 1200 }],
  ])(
    'if the server %s, the client uses the requested page and does not request all users',
    async (_what, beyond) => {
      const answer = await ask({ limit: 100, offset: 1100 }, (asked) =>
        Number(asked.offset) > many.length && Object.keys(beyond).length > 0
          ? beyond
          : { payload: page(asked), total: many.length },
      );
      expect(answer).toMatchObject({ total: 1200, requests: 2 });
      expect(answer.names[0]).toBe('N1100');
    },
  );

  it('if the server sends no total, the client requests all users and counts the users itself', async () => {
    const answer = await ask({ limit: 100, offset: 1100 }, (asked) => ({ payload: page(asked) }));
    expect(answer).toMatchObject({ total: 1200, requests: 4 });
    expect(answer.names).toHaveLength(100);
    expect(await ask({ limit: 0 }, (asked) => ({ payload: page(asked) }))).toMatchObject({
      total: 1200,
    });
  });
});

describe.each([400, 422])('a server that refuses queries with %i', (status) => {
  const many = Array.from({ length: 1200 }, (_, index) => user(`N${index}`));
  const refuses =
    (users: readonly UserListItem[]): Answer =>
    (query) =>
      Object.keys(query).length > 0 ? { status } : { payload: users, total: users.length };

  it('if the server refuses queries, the client requests all users without a query and applies the query itself', async () => {
    const query = { search: 'chloe', role: ['admin'], limit: 100, offset: 0 };
    expect(await ask(query, refuses(everyone))).toEqual({
      names: ['Chloé'],
      total: 1,
      requests: 3,
    });
    expect(await ask({ limit: 0 }, refuses(everyone))).toMatchObject({ total: 3, requests: 3 });
    expect(await ask({ limit: 100, offset: 1100 }, refuses(many))).toMatchObject({ total: 1200 });
  });

  it('if the server refuses only the search, the client requests every page of users and searches the users itself', async () => {
    const answer: Answer = ({ search, offset = 0, limit = 100 }) => {
      if (search !== undefined) return { status };
      const page = many.slice(Number(offset), Number(offset) + Number(limit));
      return { payload: page, total: many.length };
    };
    expect(await ask({ search: 'N1199', limit: 50 }, answer)).toMatchObject({
      names: ['N1199'],
      total: 1,
    });
  });

  it('if the server refuses queries, the users are requested without a query, and no toast is shown', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: ({ query }) => refuses(everyone)(query),
    });
    expect(await queryUsers(store.get(apiAtom), { search: 'ada' })).toMatchObject({ ok: true });
    expect(toasts).toEqual([]);
  });
});

describe('a server whose first users happen to match the query', () => {
  const FILTERS = ['search', 'role', 'location', 'status'] as const;
  type Filter = (typeof FILTERS)[number];
  const NOBODY = 'no-such-value';

  /** A server with the users `all`. It applies all filters of the query except `ignored`. */
  const ignoring =
    (ignored: Filter | undefined, all: readonly UserListItem[]): Answer =>
    ({ limit = 100, offset = 0, ...given }) => {
      const filters = FILTERS.filter((filter) => filter !== ignored && given[filter] !== undefined);
      const value = (of: UserListItem, filter: Filter) =>
        ({
          search: `${of.name} ${of.email}`,
          role: of.role,
          status: of.status,
          location: of.location_id ?? 'none',
        })[filter] ?? '';
      const matches = all.filter((each) =>
        filters.every((filter) =>
          filter === 'search'
            ? value(each, filter).includes(String(given.search))
            : [given[filter]].flat().includes(value(each, filter)),
        ),
      );
      const end = Number(offset) + Number(limit);
      return { payload: matches.slice(Number(offset), end), total: matches.length };
    };

  const many = Array.from({ length: 60 }, (_, index) =>
    user(`N${index + 10}`, {
      status: 'active',
      ...(index >= 30 && { location_id: 'oslo', role: 'guest', status: 'invited' }),
    }),
  );

  it.each<[Filter, UsersQuery]>([
    ['location', { location: ['none'] }],
    ['role', { role: ['user'] }],
    ['status', { status: ['active'] }],
  ])(
    'if the server ignores the filter by %s, the client filters all users itself, even if the first users happen to match',
    async (filter, query) => {
      const server = ignoring(filter, many);
      expect(await ask({ ...query, limit: 0 }, server)).toMatchObject({ total: 30 });
      expect(await ask({ ...query, limit: 10 }, server)).toMatchObject({ total: 30 });
    },
  );

  it('if the server ignores the search, the client searches all users itself, even if the first users happen to match', async () => {
    const server = ignoring('search', many);
    expect(await ask({ search: 'n1', limit: 10 }, server)).toMatchObject({ total: 10 });
    expect(await ask({ search: 'n69', limit: 10 }, server)).toMatchObject({
      names: ['N69'],
      total: 1,
    });
  });

  it('for a query with several filters, the client checks whether the server applies each filter', async () => {
    const query = { role: ['user', 'guest'], location: ['oslo'], limit: 0 };
    expect(await ask(query, ignoring('location', many))).toMatchObject({ total: 30 });
    expect(await ask(query, ignoring(undefined, many))).toMatchObject({ total: 30 });
  });

  it('to test whether the server applies a filter, the client sends a value that no user has', async () => {
    const unlocated = Array.from({ length: 1200 }, (_, index) => user(`N${index}`));
    const asked: unknown[] = [];
    const answer = await ask({ location: ['none'], limit: 0 }, (query) => {
      asked.push(query.location);
      return ignoring(undefined, unlocated)(query);
    });
    expect(answer).toEqual({ names: [], total: 1200, requests: 2 });
    expect(asked.flat()).toContain(NOBODY);
  });

  it('if the server refuses an unknown filter value, the client uses the number of matches that the server sends', async () => {
    const unlocated = Array.from({ length: 1200 }, (_, index) => user(`N${index}`));
    const answer = await ask({ location: ['none'], limit: 0 }, (query) =>
      [query.location].flat().includes(NOBODY)
        ? { status: 422 }
        : ignoring(undefined, unlocated)(query),
    );
    expect(answer).toEqual({ names: [], total: 1200, requests: 2 });
  });

  it('the session checks only once whether the server applies a filter', async () => {
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => ignoring(undefined, many)(query),
    });
    const count = async () => {
      const before = requests.length;
      await queryUsers(store.get(apiAtom), { location: ['none'], limit: 0 });
      return requests.length - before;
    };
    expect([await count(), await count()]).toEqual([2, 1]);
  });

  it('after the server ignored a filter, the client does not send this filter again', async () => {
    const { store, requests } = createTestStore({
      user: {},
      respond: ({ query }) => ignoring('location', many)(query),
    });
    const api = store.get(apiAtom);
    await queryUsers(api, { location: ['none'], limit: 0 });
    await queryUsers(api, { location: ['oslo'], limit: 0 });
    expect(requests.filter(({ query }) => String(query.location) === 'oslo')).toEqual([]);
  });

  it('after the server has refused a search for users, the client still sends filters of later queries to the server', async () => {
    const pending = many.map((each, at) => ({ ...each, status: at < 20 ? 'invited' : 'active' }));
    const { store, requests } = createTestStore({
      user: {},
      siteConfig: { productName: 'A', checkoutUrl: '', capabilities: { queries: true } },
      respond: ({ query: { search, status, limit = pending.length } }) => {
        if (search) return { status: 422 };
        const found = pending.filter((each) => !status || each.status === String(status));
        return { payload: found.slice(0, Number(limit)), total: found.length };
      },
    });
    const api = store.get(apiAtom);
    await queryUsers(api, { status: ['invited'], search: 'too many words' });
    requests.length = 0;
    const answer = await queryUsers(api, { status: ['invited'], limit: 0 });
    expect(answer).toMatchObject({ payload: { total: 20 } });
    expect(requests.map(({ query }) => String(query.status))).toEqual(['invited']);
  });

  it('if the configuration has the capability `queries`, the client trusts the server to filter users, without a test request', async () => {
    const { store, requests } = createTestStore({
      user: {},
      siteConfig: { productName: 'A', checkoutUrl: '', capabilities: { queries: true } },
      respond: ({ query }) => ignoring(undefined, many)(query),
    });
    await queryUsers(store.get(apiAtom), { location: ['none'], limit: 0 });
    expect(requests).toHaveLength(1);
  });
});
