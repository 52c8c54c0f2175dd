import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import {
  type Call,
  pathOf,
  queryUsers,
  removedAtom,
  storedChangesAtom,
  type UsersPart,
  useCall,
} from 'shared-features';
import { type ApiClient, type ApiResult, apiAtom, type LoadOptions } from 'shared-session';
import { MAX_ROWS_PER_REQUEST, type UserListItem } from 'shared-session/wire';
import { PAGE_SIZE, toUsersQuery, toWholeQuery, type UsersView } from './users-view';

/** A page of the users table. `page` is the one that was found; an outdated link may have named a later one. */
export type UsersPage = UsersPart & { page: number };

/** The users in view, loaded as the view changes and whenever `reloadKey` does. */
export const useUsersPage = (view: UsersView, reloadKey: number): Call<UsersPage> => {
  const api = useAtomValue(apiAtom);
  const removed = useAtomValue(removedAtom);
  const changes = useAtomValue(storedChangesAtom);
  const call = useCall(
    useCallback((options) => loadUsersPage(api, view, options), [api, view]),
    { reloadKey: reloadKey + changes },
  );
  const { data } = call;
  return {
    ...call,
    data: useMemo(() => data && withoutRemoved(data, removed), [data, removed]),
  };
};

/** The users that nobody here has removed. While "Undo" is offered, the server still lists them. */
export const notRemoved = (
  users: readonly UserListItem[],
  removed: ReadonlyMap<string, boolean>,
): UserListItem[] => users.filter(({ _id }) => !removed.has(pathOf('/users', _id)));

const withoutRemoved = (page: UsersPage, removed: ReadonlyMap<string, boolean>): UsersPage => {
  const users = notRemoved(page.users, removed);
  return { ...page, users, total: page.total - (page.users.length - users.length) };
};

/** One page of the users in view. A page past the end leads to the last one. */
const loadUsersPage = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<UsersPage>> => {
  const result = await queryUsers(api, toUsersQuery(view), options);
  if (!result.ok) return result;
  const lastPage = Math.max(1, Math.ceil(result.payload.total / PAGE_SIZE));
  if (view.page > lastPage) return loadUsersPage(api, { ...view, page: lastPage }, options);
  return { ...result, payload: { ...result.payload, page: view.page } };
};

/** All users in view, not only the visible page, 500 at a time. The first request that fails is the result. */
export const loadMatchingUsers = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two requests shifts the rest by one.
  const found = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const query = { ...toWholeQuery(view), limit: MAX_ROWS_PER_REQUEST, offset };
    const result = await queryUsers(api, query, options);
    if (!result.ok) return result;
    const { users, total } = result.payload;
    for (const user of users) found.set(user._id, user);
    offset += users.length;
    if (users.length === 0 || offset >= total) return { ...result, payload: [...found.values()] };
  }
};
