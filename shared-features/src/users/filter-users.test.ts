import type { UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { filterUsers, readUsersAnswer } from './filter-users';

const user = (name: string, more: Partial<UserListItem> = {}): UserListItem => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  ...more,
});

const everyone = [
  user('Chloé', { role: 'admin', location_id: 'oslo' }),
  user('Ada', { location_id: 'bergen' }),
  user('Bo', { role: 'guest', email: 'bo@chloe.example' }),
];
const names = (part: { users: readonly UserListItem[] }) => part.users.map(({ name }) => name);

describe('filtering the whole list', () => {
  it('looks for each word in name and email without regard to case and accents', () => {
    expect(names(filterUsers(everyone, { search: 'CHLOE' }))).toEqual(['Bo', 'Chloé']);
    expect(names(filterUsers(everyone, { search: 'example.com chloé' }))).toEqual(['Chloé']);
    expect(names(filterUsers(everyone, { search: '@Chloe.' }))).toEqual(['Bo']);
  });

  it('matches any value of a filter, and all filters', () => {
    expect(names(filterUsers(everyone, { role: ['guest', 'admin'] }))).toEqual(['Bo', 'Chloé']);
    expect(names(filterUsers(everyone, { role: ['guest'], location: ['oslo'] }))).toEqual([]);
  });

  it('finds users without a location under "none"', () => {
    expect(names(filterUsers(everyone, { location: ['none'] }))).toEqual(['Bo']);
  });

  it('sorts, cuts, and counts before cutting', () => {
    const part = filterUsers(everyone, { sort: '-name', limit: 2, offset: 1 });
    expect(names(part)).toEqual(['Bo', 'Ada']);
    expect(part.total).toBe(3);
  });
});

describe("reading the server's answer", () => {
  it('keeps the rows as they are when the server followed the query', () => {
    // In an order and by a search that only the server understands.
    const part = readUsersAnswer([user('Zoe'), user('Ann')], 17, { search: 'sales', limit: 2 });
    expect(names(part)).toEqual(['Zoe', 'Ann']);
    expect(part.total).toBe(17);
  });

  it.each([
    ['no number of matches came', undefined, { search: 'ada' }],
    ['more rows came than were asked for', 3, { search: 'ada', limit: 2 }],
    ['a row came that the filter excludes', 3, { search: 'ada', role: ['user'] }],
  ])('filters itself when %s', (_why, total, query) => {
    const part = readUsersAnswer(everyone, total, query);
    expect(names(part)).toEqual(['Ada']);
    expect(part.total).toBe(1);
  });

  it('counts the users itself when the server sends all of them', () => {
    expect(readUsersAnswer(everyone, undefined, { role: ['guest'], limit: 0 })).toEqual({
      users: [],
      total: 1,
    });
  });
});
