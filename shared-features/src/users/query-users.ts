import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  getAllUsers,
  getUsers,
  type LoadOptions,
} from 'shared-session';
import { fold, type UserListItem, type UsersQuery } from 'shared-session/wire';
import { storedChangesAtom } from '../loading/stored-changes';
import { type Call, useCall } from '../loading/use-call';

/** The filter value that stands for users without a location (specification 8). */
export const WITHOUT_LOCATION = 'none';

/** Some of the users, and how many match in all. */
export type UsersPart = { users: readonly UserListItem[]; total: number };

/**
 * The users that match a query, in its order and range. A server may ignore the query, or a part of it, and send other
 * users or all of them (specification 8): then this filters, sorts, counts and cuts, from all users if need be.
 */
export const queryUsers = async (
  api: ApiClient,
  query: UsersQuery,
  options?: LoadOptions,
): Promise<ApiResult<UsersPart>> => {
  // Without a row nobody could see that the server ignores a filter.
  const asked = query.limit === 0 && hasFilter(query) ? { ...query, limit: 1 } : query;
  const result = await getUsers(api, asked, options);
  if (!result.ok) return result;
  const { payload: users, total } = result;
  if (total !== undefined && isFollowed(asked, users)) {
    return { ...result, payload: { users: users.slice(0, query.limit), total } };
  }
  const everyone = isEveryone(asked, users, total) ? result : await getAllUsers(api, options);
  if (!everyone.ok) return everyone;
  return { ...everyone, payload: filterUsers(everyone.payload, query) };
};

const UNLOCATED: UsersQuery = { location: [WITHOUT_LOCATION], limit: 0 };

/** How many users have no location. */
export const useUnlocatedCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback(
      async (options) => {
        const result = await queryUsers(api, UNLOCATED, options);
        return result.ok ? { ...result, payload: result.payload.total } : result;
      },
      [api],
    ),
    { reloadKey: useAtomValue(storedChangesAtom) },
  );
};

const isAmong = (value: string | undefined, wanted: readonly string[] = []): boolean =>
  wanted.length === 0 || wanted.includes(value ?? '');

const hasFilter = ({ role, location, status }: UsersQuery): boolean =>
  [role, location, status].some((wanted) => wanted?.length);

/** Whether a user passes the filters of a query. An empty or missing filter lets everyone pass. */
export const passes = (user: UserListItem, { role, location, status }: UsersQuery): boolean =>
  isAmong(user.role, role) &&
  isAmong(user.status, status) &&
  isAmong(user.location_id || WITHOUT_LOCATION, location);

/** Each word is looked for by itself: "lovelace ada" finds Ada Lovelace. */
const isFound = (user: UserListItem, search = ''): boolean => {
  const words = fold(search).split(/\s+/u);
  const texts = [user.name, user.email].map((text) => fold(text ?? ''));
  return words.every((word) => texts.some((text) => text.includes(word)));
};

/**
 * Whether the server seems to have followed the query. The search is not checked: a server may look further than name and
 * email.
 */
const isFollowed = (query: UsersQuery, users: readonly UserListItem[]): boolean =>
  users.length <= (query.limit ?? users.length) && users.every((user) => passes(user, query));

/** Whether an answer holds all users there are. */
const isEveryone = (
  { limit, offset = 0 }: UsersQuery,
  users: readonly UserListItem[],
  total: number | undefined,
): boolean => {
  if (limit !== undefined && users.length > limit)
    return total === undefined || users.length >= total;
  // A page that is not full is the last page. It holds all users only when it is the first page too.
  return offset === 0 && (total === undefined ? users.length !== limit : users.length >= total);
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const sorted = (users: readonly UserListItem[], sort = 'name'): UserListItem[] => {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  return users.toSorted(
    (a, b) => direction * collator.compare(String(a[field] ?? ''), String(b[field] ?? '')),
  );
};

/** Answers a query from all users, as the server would have. */
const filterUsers = (all: readonly UserListItem[], query: UsersQuery): UsersPart => {
  const matching = all.filter((user) => passes(user, query) && isFound(user, query.search));
  const { offset = 0, limit = matching.length } = query;
  return {
    users: sorted(matching, query.sort).slice(offset, offset + limit),
    total: matching.length,
  };
};
