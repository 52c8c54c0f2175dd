import { compareNames } from 'shared-i18n';
import {
  containsEachSearchWord,
  type UserListItem,
  type UsersQuery,
  WITHOUT_LOCATION,
} from '../wire';
import { getAllUsers, QUERY_REFUSED_STATUSES, userListSchema } from './calls';
import type { ApiClient, LoadOptions } from './options';
import { type ApiResult, isRefusedWithStatus } from './result';

/**
 * `total` is the number of matching users. `users` may be only one page of them. If the browser has
 * filtered the users itself, `all` has every matching user.
 */
export type MatchingUsers = {
  users: readonly UserListItem[];
  total: number;
  all?: readonly UserListItem[];
};

const isAmong = (value: string | undefined, wanted: readonly string[] = []): boolean =>
  wanted.length === 0 || wanted.includes(value ?? '');

const USER_FILTERS = {
  search: (user: UserListItem, { search = '' }: UsersQuery) =>
    containsEachSearchWord(search, user.name, user.email),
  role: (user: UserListItem, { role }: UsersQuery) => isAmong(user.role, role),
  status: (user: UserListItem, { status }: UsersQuery) => isAmong(user.status, status),
  location: (user: UserListItem, { location }: UsersQuery) =>
    isAmong(user.location_id || WITHOUT_LOCATION, location),
};
type Filter = keyof typeof USER_FILTERS;
const FILTER_NAMES = Object.keys(USER_FILTERS) as Filter[];

type Tested = Filter | 'offset';

/** Whether a client's server applies a filter or `offset`, according to its responses. */
const evidenceOfClients = new WeakMap<ApiClient, Map<Tested, Promise<boolean>>>();

const evidenceOf = (api: ApiClient): Map<Tested, Promise<boolean>> => {
  const known = evidenceOfClients.get(api) ?? new Map<Tested, Promise<boolean>>();
  evidenceOfClients.set(api, known);
  return known;
};

/** An `offset` beyond the end of any list. It fits into 32 bits, as servers may refuse more. */
const OFFSET_BEYOND_ALL = 1_000_000_000;

const isEmptyList = (payload: unknown): boolean =>
  payload == null || (Array.isArray(payload) && payload.length === 0);

/**
 * Tests whether the server applies a filter or `offset`: asks for a value that no user has, or for
 * an offset beyond all users. The server applies it if it finds no users, or refuses the query.
 * Repeats the test only if it had no result.
 */
const isFollowed = (api: ApiClient, tested: Tested): Promise<boolean> => {
  const evidence = evidenceOf(api);
  const ask = async (): Promise<boolean> => {
    const value = tested === 'search' ? 'no-such-value' : ['no-such-value'];
    const query = { [tested]: tested === 'offset' ? OFFSET_BEYOND_ALL : value, limit: 1 };
    const expected = QUERY_REFUSED_STATUSES;
    const answer = await api.get('/users', { query, silent: true, expected });
    if (answer.ok) return tested === 'offset' ? isEmptyList(answer.payload) : answer.total === 0;
    if (isRefusedWithStatus(answer, ...expected)) return true;
    evidence.delete(tested);
    return false;
  };
  const known = evidence.get(tested) ?? ask();
  evidence.set(tested, known);
  return known;
};

/**
 * A query that only counts users (`limit: 0`) loads this many users instead, because a user who
 * does not match a filter shows that the server ignores the filter.
 */
const COUNT_SAMPLE_USERS = 20;

/**
 * Sends a query. The payload is `null` if the server refuses the query, ignores a filter, `offset`
 * or `limit`, or sends no total. If such a response has all users, the client filters them instead
 * (specification 8). A user who does not match a filter shows that the server ignores this filter,
 * unless the filter is `search`. Without such a user, {@link isFollowed} tests filters and
 * `offset`, unless the backend has the capability `queries`. Nothing tests the order of the users.
 */
export const queryServer = async (
  api: ApiClient,
  query: UsersQuery,
  options?: LoadOptions,
): Promise<ApiResult<MatchingUsers | null>> => {
  const unanswered = { ok: true, statusCode: 200, message: '', payload: null } as const;
  const evidence = evidenceOf(api);
  const filters = FILTER_NAMES.filter((filter) => query[filter]?.length);
  const known = await Promise.all(filters.map((filter) => evidence.get(filter)));
  if (known.includes(false)) return unanswered;
  const isCount = query.limit === 0 && filters.length > 0;
  const asked = isCount ? { ...query, limit: COUNT_SAMPLE_USERS } : query;
  const expected = QUERY_REFUSED_STATUSES;
  const call = { ...options, query: asked, schema: userListSchema, expected };
  const answer = await api.get('/users', call);
  if (!answer.ok) return isRefusedWithStatus(answer, ...expected) ? unanswered : answer;

  const { payload: users, total } = answer;
  const { limit = users.length, offset = 0 } = asked;
  const allMatch = (filter: Filter) => users.every((user) => USER_FILTERS[filter](user, query));
  // Does not test `search`, because the server may search more fields than `USER_FILTERS` does.
  const mismatched = filters.filter((filter) => filter !== 'search' && !allMatch(filter));
  for (const filter of mismatched) evidence.set(filter, Promise.resolve(false));
  const isWhole = offset === 0 && total !== undefined && users.length >= total;
  const doubtful: Tested[] = filters.filter((filter) => !isWhole || !allMatch(filter));
  if (offset > 0 && users.length > 0) doubtful.push('offset');
  const follows = async () =>
    api.can('queries') ||
    (await Promise.all(doubtful.map((each) => isFollowed(api, each)))).every(Boolean);
  if (total !== undefined && mismatched.length === 0 && users.length <= limit && (await follows()))
    return { ...answer, payload: { users: users.slice(0, query.limit), total } };
  return holdsEveryone(asked, users, total)
    ? { ...answer, payload: filterUsers(users, query) }
    : unanswered;
};

/** If the server does not apply the query, loads all users and filters them in the browser. */
export const queryUsers = async (
  api: ApiClient,
  query: UsersQuery,
  options?: LoadOptions,
): Promise<ApiResult<MatchingUsers>> => {
  const answer = await queryServer(api, query, options);
  if (!answer.ok) return answer;
  if (answer.payload) return { ...answer, payload: answer.payload };
  const everyone = await getAllUsers(api, options);
  return everyone.ok ? { ...everyone, payload: filterUsers(everyone.payload, query) } : everyone;
};

const holdsEveryone = (
  { limit, offset = 0 }: UsersQuery,
  users: readonly UserListItem[],
  total: number | undefined,
): boolean => {
  if (limit !== undefined && users.length > limit)
    return total === undefined || users.length >= total;
  // Without a total, the first page has all users if it has fewer users than requested.
  return offset === 0 && (total === undefined ? users.length !== limit : users.length >= total);
};

const sorted = (users: readonly UserListItem[], sort = 'name'): UserListItem[] => {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  return users.toSorted(
    (a, b) => direction * compareNames(String(a[field] ?? ''), String(b[field] ?? '')),
  );
};

const filterUsers = (all: readonly UserListItem[], query: UsersQuery): MatchingUsers => {
  const matching = all.filter((user) =>
    FILTER_NAMES.every((filter) => USER_FILTERS[filter](user, query)),
  );
  const users = sorted(matching, query.sort);
  const { offset = 0, limit = users.length } = query;
  return { users: users.slice(offset, offset + limit), total: users.length, all: users };
};
