import { cleanText, type UsersQuery } from 'shared-session/wire';

/** How many users a page of the table holds: the server's own default (specification 8). */
export const PAGE_SIZE = 100;

/** The orders the table offers, by the server's names for them. */
export const SORT_FIELDS = ['name', 'email', 'role', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** What the users table shows, as it stands in the URL. */
export type UsersView = {
  search: string;
  roles: readonly string[];
  /** Location ids; `none` stands for users without one. */
  locations: readonly string[];
  sort: { field: SortField; descending: boolean };
  /** From 1. */
  page: number;
};

/** Reads a sort as the server and the URL name it; an unknown one is the order by name. */
export const readSort = (text: string): UsersView['sort'] => {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const field = SORT_FIELDS.find((known) => known === name);
  return field ? { field, descending } : { field: 'name', descending: false };
};

// Bracket lists as the API has them, `role[]=admin` (specification 7); plain and numbered ones come by typed links.
const readList = (params: URLSearchParams, name: string): string[] => {
  const values = [...params]
    .filter(([key]) => key.replace(/\[\d*\]$/, '') === name)
    .map(([, value]) => value)
    .filter(Boolean);
  return [...new Set(values)];
};

/** Reads the view from a query string. What it does not know falls back to the plain list, since links are typed too. */
export const readUsersView = (params: URLSearchParams): UsersView => {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('search') ?? '',
    roles: readList(params, 'role'),
    locations: readList(params, 'location'),
    sort: readSort(params.get('sort') ?? 'name'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** The sort as the server and the URL name it: descending with a leading `-`. */
export const sortName = ({ field, descending }: UsersView['sort']): string =>
  descending ? `-${field}` : field;

const fill = (params: URLSearchParams, name: string, value: string): void => {
  if (value === '') params.delete(name);
  else params.set(name, value);
};

const fillList = (params: URLSearchParams, name: string, values: readonly string[]): void => {
  for (const key of [...params.keys()]) {
    if (key.replace(/\[\d*\]$/, '') === name) params.delete(key);
  }
  for (const value of values) params.append(`${name}[]`, value);
};

/** The text of a query, its brackets left readable: in a value the `=` behind them would be encoded. */
export const queryText = (params: URLSearchParams): string =>
  params.toString().replaceAll('%5B%5D=', '[]=');

/**
 * The query string after a change of the view. Foreign parameters, such as the settings' tab, stay; whatever changes
 * the list itself leads back to its first page.
 */
export const changeUsersView = (
  params: URLSearchParams,
  change: Partial<UsersView>,
): URLSearchParams => {
  const view: UsersView = { ...readUsersView(params), page: 1, ...change };
  const next = new URLSearchParams(params);
  const sort = sortName(view.sort);
  fill(next, 'search', view.search);
  fillList(next, 'role', view.roles);
  fillList(next, 'location', view.locations);
  fill(next, 'sort', sort === 'name' ? '' : sort);
  fill(next, 'page', view.page === 1 ? '' : String(view.page));
  return next;
};

/** The dashboard's address with a view of the users, for links to it. */
export const dashboardHref = (change: Partial<UsersView> = {}): string => {
  const query = queryText(changeUsersView(new URLSearchParams(), change));
  return query ? `/dashboard?${query}` : '/dashboard';
};

/** Whether anything narrows the list. */
export const isFiltered = ({ search, roles, locations }: UsersView): boolean =>
  cleanText(search) !== '' || roles.length > 0 || locations.length > 0;

/** The question that finds all users in view, in their order. */
export const toWholeQuery = (view: UsersView): UsersQuery => {
  const search = cleanText(view.search);
  return {
    ...(search && { search }),
    ...(view.roles.length > 0 && { role: view.roles }),
    ...(view.locations.length > 0 && { location: view.locations }),
    sort: sortName(view.sort),
  };
};

/** The question for the page in view. */
export const toUsersQuery = (view: UsersView): UsersQuery => ({
  ...toWholeQuery(view),
  limit: PAGE_SIZE,
  offset: (view.page - 1) * PAGE_SIZE,
});
