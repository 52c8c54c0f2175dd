import { readUsersAnswer } from 'shared-features';
import { type ApiClient, type ApiResult, getUsers } from 'shared-session';
import type { UserListItem, UsersQuery } from 'shared-session/wire';
import { PAGE_SIZE, toUsersQuery, toWholeQuery, type UsersView } from './users-view';

/** A page of the users table. `page` is the one that was found, which an out-of-range link may not have named. */
export type UsersPage = { users: readonly UserListItem[]; total: number; page: number };

/** Which users are meant. */
export type UsersFilter = Pick<UsersQuery, 'role' | 'location'>;

/** One page of the users in view. A page past the end leads to the last one. */
export const loadUsersPage = async (
  api: ApiClient,
  view: UsersView,
  signal: AbortSignal,
): Promise<ApiResult<UsersPage>> => {
  const query = toUsersQuery(view);
  const result = await getUsers(api, query, { signal, errors: 'page' });
  if (!result.ok) return result;
  const part = readUsersAnswer(result.payload, result.total, query);
  const lastPage = Math.max(1, Math.ceil(part.total / PAGE_SIZE));
  if (view.page > lastPage) return loadUsersPage(api, { ...view, page: lastPage }, signal);
  return { ...result, payload: { ...part, page: view.page } };
};

// The most rows a request may ask for (specification 8).
const PART_SIZE = 500;

/** All users in view, not the visible page alone, part after part. The first part that fails is the result. */
export const loadMatchingUsers = async (
  api: ApiClient,
  view: UsersView,
  signal: AbortSignal,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two parts shifts the rest by one.
  const users = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const query = { ...toWholeQuery(view), limit: PART_SIZE, offset };
    const result = await getUsers(api, query, { signal, errors: 'page' });
    if (!result.ok) return result;
    const part = readUsersAnswer(result.payload, result.total, query);
    for (const user of part.users) users.set(user._id, user);
    offset += part.users.length;
    if (part.users.length === 0 || offset >= part.total) {
      return { ...result, payload: [...users.values()] };
    }
  }
};

/** How many users there are of a kind; the rows themselves stay at the server. */
export const countUsers = async (
  api: ApiClient,
  filter: UsersFilter,
  signal: AbortSignal,
): Promise<ApiResult<number>> => {
  const query = { ...filter, limit: 0 };
  const result = await getUsers(api, query, { signal, errors: 'page' });
  if (!result.ok) return result;
  return { ...result, payload: readUsersAnswer(result.payload, result.total, query).total };
};
