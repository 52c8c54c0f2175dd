import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { type Call, filterUsers, readUsersAnswer, useCall } from 'shared-features';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  getUsers,
  type LoadOptions,
} from 'shared-session';
import { MAX_ROWS_PER_REQUEST, type UserListItem } from 'shared-session/wire';
import { PAGE_SIZE, toUsersQuery, toWholeQuery, type UsersView } from './users-view';

/** A page of the users table. `page` is the one that was found; an outdated link may have named a later one. */
export type UsersPage = { users: readonly UserListItem[]; total: number; page: number };

/** The users in view, loaded as the view changes and whenever `reloadKey` does. */
export const useUsersPage = (view: UsersView, reloadKey: number): Call<UsersPage> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback((options) => loadUsersPage(api, view, options), [api, view]),
    { reloadKey },
  );
};

/** One page of the users in view. A page past the end leads to the last one. */
const loadUsersPage = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<UsersPage>> => {
  const query = toUsersQuery(view);
  const result = await getUsers(api, query, options);
  if (!result.ok) return result;
  let part = readUsersAnswer(result.payload, result.total, query);
  // Without a total, a full page and a later page say nothing about the rest: only the whole list does.
  const isPart = result.payload.length === PAGE_SIZE || view.page > 1;
  if (result.total === undefined && isPart) {
    const all = await getUsers(api, toWholeQuery(view), options);
    if (!all.ok) return all;
    part = filterUsers(all.payload, query);
  }
  const lastPage = Math.max(1, Math.ceil(part.total / PAGE_SIZE));
  if (view.page > lastPage) return loadUsersPage(api, { ...view, page: lastPage }, options);
  return { ...result, payload: { ...part, page: view.page } };
};

/** All users in view, not only the visible page, 500 at a time. The first request that fails is the result. */
export const loadMatchingUsers = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two requests shifts the rest by one.
  const users = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const query = { ...toWholeQuery(view), limit: MAX_ROWS_PER_REQUEST, offset };
    const result = await getUsers(api, query, options);
    if (!result.ok) return result;
    const part = readUsersAnswer(result.payload, result.total, query);
    for (const user of part.users) users.set(user._id, user);
    offset += part.users.length;
    if (part.users.length === 0 || offset >= part.total) {
      return { ...result, payload: [...users.values()] };
    }
  }
};
