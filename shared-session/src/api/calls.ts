import * as v from 'valibot';
import {
  type Location,
  locationSchema,
  MAX_ROWS_PER_REQUEST,
  type RowError,
  rowErrorsSchema,
  skippedRowsSchema,
  type UserCount,
  type UserListItem,
  type UsersQuery,
  userCountSchema,
  userListItemSchema,
} from '../wire';
import { validItemsSchema } from '../wire/envelope';
import type { ApiClient, LoadOptions } from './options';
import { type ApiFailure, type ApiResult, type ApiSuccess, isRefusedWithStatus } from './result';
import { translatedRefusalText } from './send';
import { listPayloadSchema, uniqueItems } from './session-calls';

const locationListSchema = listPayloadSchema('/locations', locationSchema);
const userHistorySchema = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    // Refuses a history without readable dates, because it would look like a new organization.
    v.check((all) => all.length === 0 || all.some((each) => v.is(userCountSchema, each))),
    validItemsSchema(userCountSchema, (dropped, all) =>
      console.warn(`GET /users/history: left out ${dropped} of ${all} dates.`),
    ),
  ),
  [],
);
export const userListSchema = listPayloadSchema('/users', userListItemSchema);

export const getLocations = (
  api: ApiClient,
  options?: LoadOptions,
): Promise<ApiResult<Location[]>> =>
  api.get('/locations', { ...options, schema: locationListSchema });

export const QUERY_REFUSED_STATUSES: readonly number[] = [400, 422];

/**
 * Filter the result yourself, because servers may ignore the query. If the server refuses the
 * query, this function returns all users (specification 8).
 */
export const getUsers = async (
  api: ApiClient,
  query: UsersQuery = {},
  options?: LoadOptions,
): Promise<ApiResult<UserListItem[]>> => {
  const expected = QUERY_REFUSED_STATUSES;
  const answer = await api.get('/users', { ...options, query, expected, schema: userListSchema });
  if (!isRefusedWithStatus(answer, ...expected)) return answer;
  const all = await getAllUsers(api, options);
  if (!all.ok) return all;
  // Leaves out `total`, because it counts all users, not the users that match the query.
  const { total: _total, ...everyone } = all;
  return { ...everyone, payload: [...all.payload] };
};

/**
 * Returns a list of dates, the oldest first. Each date has two numbers: how many of today's users
 * existed then, and how many of them had already signed in. Leaves out dates that cannot be read,
 * and fails if there are only such dates. Requires the capability `history`.
 */
export const getUserHistory = (
  api: ApiClient,
  options?: LoadOptions,
): Promise<ApiResult<UserCount[]>> =>
  api.get('/users/history', { ...options, schema: userHistorySchema });

/** Keeps items without an `_id`, so that the list has the same length as the server's page. */
const rawListSchema = v.nullish(v.array(v.unknown()), []);
const readUsers = (items: unknown[]): UserListItem[] => v.parse(userListSchema, items);

/** Requests a page of users. If the server refuses the query, requests all (specification 8). */
const getUserPage = async (
  api: ApiClient,
  query: UsersQuery,
  options: LoadOptions,
): Promise<ApiResult<unknown[]>> => {
  const call = { ...options, schema: rawListSchema };
  const page = await api.get('/users', { ...call, query, expected: QUERY_REFUSED_STATUSES });
  return isRefusedWithStatus(page, ...QUERY_REFUSED_STATUSES) ? api.get('/users', call) : page;
};

const USER_PAGES_AT_ONCE = 6;
const MAX_LOADS_DURING_REMOVALS = 3;

const loadAllUsers = async (
  api: ApiClient,
  options: LoadOptions,
  loads: number,
): Promise<ApiResult<readonly UserListItem[]>> => {
  const first = await getUserPage(api, { limit: MAX_ROWS_PER_REQUEST }, options);
  if (!first.ok) return first;
  const { total } = first;
  // A server may send smaller pages than requested. If it sends a total, the first response has the
  // size of a page. Without a total, a page with fewer users than requested counts as the last.
  const size = total === undefined ? MAX_ROWS_PER_REQUEST : first.payload.length;
  // Joins pages by the ids of users, because pages overlap if a user is added between two requests.
  const firstUsers = readUsers(first.payload);
  const lists = [firstUsers];
  const known = new Set(firstUsers.map(({ _id }) => _id));
  const isFull = first.payload.length === size;
  let pages = total === undefined ? (isFull ? Number.POSITIVE_INFINITY : 1) : size && total / size;
  let next = 1;
  let failure: ApiFailure | undefined;
  let hasRemovals = false;
  const loadPages = async (): Promise<void> => {
    while (next < pages && !failure) {
      const page = next++;
      const answer = await getUserPage(api, { limit: size, offset: page * size }, options);
      if (!answer.ok) {
        failure ??= answer;
        return;
      }
      const users = readUsers(answer.payload);
      if (total !== undefined && (answer.total ?? total) < total) hasRemovals = true;
      // A user who was added between two requests may have moved the last user to a new page. So
      // `pages` grows, but not after an empty page, because requests might then never end.
      if (pages > 0 && users.length > 0) pages = Math.max(pages, (answer.total ?? 0) / size);
      lists[page] = users;
      const isNew = users.some(({ _id }) => !known.has(_id));
      for (const { _id } of users) known.add(_id);
      const isFirstAgain = users[0] !== undefined && users[0]._id === firstUsers[0]?._id;
      if (total === undefined ? answer.payload.length < size || !isNew : isFirstAgain) pages = 0;
    }
  };
  // Without a total, loads one page at a time, because only a page tells whether another follows.
  const atOnce = total === undefined ? 1 : USER_PAGES_AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, loadPages));
  if (failure) return failure;
  // `pages` is 0 if the server ignored `offset` and sent the first page again, or if the first page
  // was empty, because some servers send no users if they refuse the limit.
  if (total && pages === 0) {
    const isWhole = v.check((items: unknown[]) => items.length >= total);
    const schema = v.pipe(rawListSchema, isWhole, v.transform(readUsers));
    return api.get('/users', { ...options, schema });
  }
  // After a user was removed, later users may have moved to a page that was already loaded. So
  // loads all users again.
  if (hasRemovals && loads < MAX_LOADS_DURING_REMOVALS)
    return loadAllUsers(api, options, loads + 1);
  return { ...first, payload: uniqueItems(lists.flat()) };
};

/**
 * Loads all users in pages of at most 500 (specification 8). Without a total, stops after a page
 * that is not full or has no new user. If the server sends a total but ignores `offset`, requests
 * all users at once, without `limit`. If a page fails, returns its failure.
 */
export const getAllUsers = (
  api: ApiClient,
  options: LoadOptions = {},
): Promise<ApiResult<readonly UserListItem[]>> => loadAllUsers(api, options, 1);

/** Returns the errors of single rows, which only a response with status 422 has. */
export const rowErrorsOf = (failure: ApiFailure): RowError[] => {
  const details = v.safeParse(rowErrorsSchema, failure.payload);
  if (failure.statusCode !== 422 || !details.success) return [];
  return details.output.errors.map((error) => ({
    ...error,
    message: translatedRefusalText(error.code, error.params) ?? (error.message || failure.message),
  }));
};

/** The indexes of rows that the server had already, and so did not add (specification 8). */
export const skippedIndexesOf = ({ payload }: ApiSuccess<unknown>): number[] => {
  const details = v.safeParse(skippedRowsSchema, payload);
  return details.success ? details.output.skipped.map(({ index }) => index) : [];
};
