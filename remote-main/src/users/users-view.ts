import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseQuery } from 'shared-session';
import { cleanText, type UsersQuery } from 'shared-session/wire';
import { readableQueryString, useQueryChange } from '../links/use-query-change';

/** The server's default page size (specification 8). */
export const USERS_PER_PAGE = 100;

/** The fields by which the table can be sorted. The names are the server's names. */
const SORT_FIELDS = ['name', 'email', 'role', 'status'] as const;
export type UserSortField = (typeof SORT_FIELDS)[number];

/** A sort order, as the URL and the server write it. A leading `-` means descending. */
export type UserSortOrder = UserSortField | `-${UserSortField}`;

/** The server's words for users who have signed in, and for users who have not. */
export const USER_STATUSES = ['active', 'invited'] as const;

/** The filters in the URL and in requests. The value of `location` is an id or `none`. */
export const USER_FILTER_NAMES = ['role', 'location', 'status'] as const;
export type UserFilterName = (typeof USER_FILTER_NAMES)[number];

export type UsersView = Readonly<Record<UserFilterName, readonly string[]>> & {
  search: string;
  sort: UserSortOrder;
  /** The number of the page in the URL, from 1. */
  page: number;
};

export const CLEARED_FILTERS: Omit<UsersView, 'sort' | 'page'> = {
  search: '',
  role: [],
  location: [],
  status: [],
};

export const USER_SORT_ORDERS = SORT_FIELDS.flatMap((field): UserSortOrder[] => [
  field,
  `-${field}`,
]);

/** Returns 'name' if `text` is not a known order. */
export const readUserSortOrder = (text: unknown): UserSortOrder =>
  USER_SORT_ORDERS.find((order) => order === text) ?? 'name';

/** The values of `role=admin`, `role[]=admin` or `role[0]=admin`, without duplicates. */
const textsOf = (value: unknown): string[] => {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return [...new Set(values.filter((each) => typeof each === 'string' && each !== ''))] as string[];
};

/** Keeps unknown filter values. Without them, the table would show users who do not match. */
export const readUsersView = (query: string): UsersView => {
  const { search, role, location, status, sort, page } = parseQuery(query);
  const number = Number(page ?? 1);
  return {
    search: typeof search === 'string' ? search : '',
    role: textsOf(role),
    location: textsOf(location),
    status: textsOf(status),
    sort: readUserSortOrder(sort),
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
  };
};

const PARAMETER_NAMES = ['search', ...USER_FILTER_NAMES, 'sort', 'page'];

/** Changes the view in `query`, on page 1 unless `change` has a page. Keeps other parameters. */
export const changeUsersView = (query: string, change: Partial<UsersView>): string => {
  const view: UsersView = { ...readUsersView(query), page: 1, ...change };
  const params = new URLSearchParams(query);
  for (const key of [...params.keys()]) {
    // Removes all forms of the view's parameters, such as `role` and `role[0]`. `readUsersView`
    // reads all these forms, so a form that stayed in the URL would keep the old filter.
    const read = parseQuery(`${encodeURIComponent(key)}=`);
    if (PARAMETER_NAMES.some((name) => Object.hasOwn(read, name))) params.delete(key);
  }
  if (view.search) params.append('search', view.search);
  for (const filter of USER_FILTER_NAMES) {
    for (const value of view[filter]) params.append(`${filter}[]`, value);
  }
  if (view.sort !== 'name') params.append('sort', view.sort);
  if (view.page !== 1) params.append('page', String(view.page));
  return readableQueryString(params);
};

export const dashboardUsersHref = (change: Partial<UsersView> = {}): string => {
  const query = changeUsersView('', change);
  return `/dashboard${query && `?${query}`}#users`;
};

export const isUsersViewFiltered = (view: UsersView): boolean =>
  cleanText(view.search) !== '' || USER_FILTER_NAMES.some((filter) => view[filter].length > 0);

/** Returns the same text for all views with the same filters, even if sort order or page differ. */
export const usersFilterKeyOf = (view: UsersView): string =>
  JSON.stringify({ ...toUnpagedUsersQuery(view), sort: undefined });

export const haveSameFilters = (one: UsersView, other: UsersView): boolean =>
  usersFilterKeyOf(one) === usersFilterKeyOf(other);

/** The query for the server without `limit` and `offset`, for the users of all pages. */
export const toUnpagedUsersQuery = (view: UsersView): UsersQuery => {
  const search = cleanText(view.search);
  const set = USER_FILTER_NAMES.filter((filter) => view[filter].length > 0);
  return {
    ...(search && { search }),
    ...Object.fromEntries(set.map((filter) => [filter, view[filter]])),
    sort: view.sort,
  };
};

export const toUsersQuery = (view: UsersView) =>
  ({
    ...toUnpagedUsersQuery(view),
    limit: USERS_PER_PAGE,
    offset: (view.page - 1) * USERS_PER_PAGE,
  }) satisfies UsersQuery;

export type UsersViewControl = ReturnType<typeof useUsersView>;

/** Keeps the view in the URL, so that links, reloads and the Back button show the same view. */
export const useUsersView = () => {
  const { search: query } = useLocation();
  const changeQuery = useQueryChange();
  // Keeps the `view` object while its values stay the same. A new object would load the users
  // again, for example when a dialog opens and adds its parameter.
  const ownQuery = changeUsersView('', readUsersView(query));
  const view = useMemo(() => readUsersView(ownQuery), [ownQuery]);
  return {
    view,
    /** Changes the view without a new history entry. */
    change: useCallback(
      (change: Partial<UsersView>) => changeQuery((latest) => changeUsersView(latest, change)),
      [changeQuery],
    ),
    /** The query string of a changed view, for a link. */
    search: (change: Partial<UsersView>): string => `?${changeUsersView(query, change)}`,
  };
};
