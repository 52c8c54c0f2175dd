import { apiAtom } from 'shared-session';
import { createTestStore, type TestAnswer, type TestRequest } from 'shared-session/testing';
import type { UserListItem, UsersQuery } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { queryUsers } from './query-users';

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

/** Queries a server that gives these answers. Returns names, total and the number of requests. */
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
  it('decides the order and the search result', async () => {
    const answer: Answer = () => ({ payload: [user('Zoe'), user('Ann')], total: 17 });
    expect(await ask({ search: 'sales', limit: 2 }, answer)).toEqual({
      names: ['Zoe', 'Ann'],
      total: 17,
      requests: 1,
    });
  });

  it('decides how many match when only the number is needed', async () => {
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
    ['a part of an address, with or without accents', { search: '@Chloe.' }, ['Bo']],
    ['any value of a filter', { role: ['guest', 'admin'] }, ['Bo', 'Chloé']],
    ['all filters', { role: ['guest'], location: ['oslo'] }, []],
    ['users without a location', { location: ['none'] }, ['Bo']],
    ['a status', { status: ['invited'] }, ['Ada']],
  ])('has its users filtered by %s', async (_what, query, names) => {
    expect(await ask(query, sendsAll)).toEqual({ names, total: names.length, requests: 1 });
  });

  it('has its users sorted, counted and then cut to the page', async () => {
    const query = { sort: '-name', limit: 2, offset: 1 };
    expect(await ask(query, sendsAll)).toEqual({ names: ['Bo', 'Ada'], total: 3, requests: 1 });
  });

  it('has its users counted when only the number is needed', async () => {
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

  it('is asked for all users when it ignores a filter', async () => {
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
    'is asked for all users when it ignores the %s while counting',
    async (_what, filter, total) => {
      const answer = await ask({ ...filter, limit: 0 }, (asked) => ({
        payload: page(asked),
        total: many.length,
      }));
      expect(answer).toEqual({ names: [], total, requests: 4 });
    },
  );

  it('is asked for all users when it sends no total', async () => {
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

  it('is asked for all users, without a query', async () => {
    const query = { search: 'chloe', role: ['admin'], limit: 100, offset: 0 };
    expect(await ask(query, refuses(everyone))).toEqual({
      names: ['Chloé'],
      total: 1,
      requests: 2,
    });
    expect(await ask({ limit: 0 }, refuses(everyone))).toMatchObject({ total: 3, requests: 2 });
    expect(await ask({ limit: 100, offset: 1100 }, refuses(many))).toMatchObject({ total: 1200 });
  });

  it('is asked for every page when it refuses only this query', async () => {
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

  it('causes no toast', async () => {
    const { store, toasts } = createTestStore({
      user: {},
      respond: ({ query }) => refuses(everyone)(query),
    });
    expect(await queryUsers(store.get(apiAtom), { search: 'ada' })).toMatchObject({ ok: true });
    expect(toasts).toEqual([]);
  });
});
