import { describe, expect, it } from 'vitest';
import {
  changeUsersView,
  dashboardUsersHref,
  isUsersViewFiltered,
  readUsersView,
  toUsersQuery,
} from './users-view';

const read = readUsersView;

describe('the users view in the URL', () => {
  it('the users view without a query shows the whole list, sorted by name', () => {
    const view = read('');
    expect(view).toEqual({
      search: '',
      role: [],
      location: [],
      status: [],
      sort: 'name',
      page: 1,
    });
    expect(isUsersViewFiltered(view)).toBe(false);
    expect(toUsersQuery(view)).toEqual({ sort: 'name', limit: 100, offset: 0 });
  });

  it.each(['role[]=admin&role[]=guest', 'role=admin&role=guest', 'role[0]=admin&role[1]=guest'])(
    'the users view reads several roles from the query %s, each role only once',
    (query) => expect(read(`${query}&role[]=admin`).role).toEqual(['admin', 'guest']),
  );

  it('the users view reads 30 values of a filter from the URL, and reads at most 1000 parameters of a URL', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `location[]=l${index}`);
    expect(read(ids.join('&')).location).toHaveLength(30);
    const many = Array.from({ length: 1200 }, (_, index) => `location[]=l${index}`);
    expect(read(many.join('&')).location).toHaveLength(1000);
  });

  it('the users view turns the search, filters and order in the URL into the query for the server', () => {
    const view = read(
      'search=%20ada%20&role[]=admin&role[]=guest&location[]=none&sort=-email&page=3',
    );
    expect(isUsersViewFiltered(view)).toBe(true);
    expect(toUsersQuery(view)).toEqual({
      search: 'ada',
      role: ['admin', 'guest'],
      location: ['none'],
      sort: '-email',
      limit: 100,
      offset: 200,
    });
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e99', 'sort=password', 'role='])(
    'the users view ignores the invalid query %s',
    (query) => {
      expect(toUsersQuery(read(query))).toEqual({ sort: 'name', limit: 100, offset: 0 });
    },
  );

  it('changing a filter goes back to the first page, and keeps the other parameters of the URL', () => {
    const after = (change: Parameters<typeof changeUsersView>[1]) =>
      changeUsersView('tab=users&role=admin&page=4', change);
    expect(after({ search: 'a&[]=b' })).toBe('tab=users&search=a%26%5B%5D%3Db&role[]=admin');
    expect(after({ page: 5 })).toBe('tab=users&role[]=admin&page=5');
  });

  it.each(['role[x]=admin', 'role[][]=admin', '[role]=admin'])(
    'the users view reads a role from the query %s, and clearing the role filter removes this parameter',
    (query) => {
      expect(read(query).role).toEqual(['admin']);
      expect(changeUsersView(`${query}&tab=users`, { role: [] })).toBe('tab=users');
    },
  );

  it('a change of the users view removes spellings such as search[] and [search] from the URL, and writes only the standard spelling', () => {
    const query = 'search[]=a&[search]=b&[sort]=email&page[]=4&tab=users';
    expect(read(query)).toMatchObject({ search: '', sort: 'email', page: 4 });
    expect(changeUsersView('[search]=b&page[]=4&tab=users', { search: '' })).toBe('tab=users');
    expect(changeUsersView(query, { sort: 'role' })).toBe('tab=users&sort=role');
  });

  it('a change of the users view keeps other parameters of the URL, also with reserved characters in their names or several values', () => {
    const query = 'x%23y=1&a%26b=2&utm=a&utm=b&toString=c';
    expect(changeUsersView(query, { role: ['admin'] })).toBe(`${query}&role[]=admin`);
  });

  it('dashboardUsersHref returns the URL of the users table with the given filters', () => {
    expect(dashboardUsersHref()).toBe('/dashboard#users');
    expect(dashboardUsersHref({ location: ['none'] })).toBe('/dashboard?location[]=none#users');
    expect(dashboardUsersHref({ status: ['invited'] })).toBe('/dashboard?status[]=invited#users');
  });
});
