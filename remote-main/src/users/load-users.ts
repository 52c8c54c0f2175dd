import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import {
  type CallState,
  removedItemsAtom,
  storedChangeCountAtom,
  useCall,
  withoutRemovedItems,
} from 'shared-features';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  type LoadOptions,
  languageAtom,
  loadLocationsAtom,
  locationsAtom,
  type MatchingUsers,
  type PageLoader,
  queryUsers,
} from 'shared-session';
import { MAX_ROWS_PER_REQUEST, type UserListItem } from 'shared-session/wire';
import {
  readUsersView,
  toUnpagedUsersQuery,
  toUsersQuery,
  USERS_PER_PAGE,
  type UsersView,
} from './users-view';

/**
 * One page of the users table, or the last page if the URL names a later page. The users match the
 * filters of `view`. The URL may already have newer filters.
 */
export type UsersTablePage = MatchingUsers & { page: number; view: UsersView };

/** Maps the API path of each removed item to whether the server has removed it already. */
type Removed = ReadonlyMap<string, boolean>;

const NOTHING_REMOVED: Removed = new Map<string, boolean>();

/**
 * Loads the locations again if users have unknown locations, which somebody may have just added.
 * @param unknown empty or 0 if all locations are known. Each change to another value starts a load
 */
export const useReloadForUnknownLocations = (unknown: string | number): void => {
  const load = useSetAtom(loadLocationsAtom);
  useEffect(() => {
    if (unknown) void load();
  }, [unknown, load]);
};

/** Loads the page again when the view or any user changes. */
export const useUsersTablePage = (view: UsersView): CallState<UsersTablePage> => {
  const api = useAtomValue(apiAtom);
  const removed = useAtomValue(removedItemsAtom);
  // A removal or its "Undo" can change which page is the last. A new `hidden` then makes `useCall`
  // load the page again. Page 1 needs no such load, because it always exists.
  const hidden = view.page > 1 ? removed : NOTHING_REMOVED;
  const language = useAtomValue(languageAtom);
  const call = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the order of names depends on the language.
    useCallback(
      (options) => loadUsersPage(api, view, hidden, options),
      [api, view, hidden, language],
    ),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
  const { data } = call;
  const locations = useAtomValue(locationsAtom);
  const unknown = useMemo(() => {
    if (!data || !locations) return '';
    const known = new Set(['', ...locations.map(({ _id }) => _id)]);
    const ids = data.users.map(({ location_id = '' }) => location_id);
    return [...new Set(ids.filter((id) => !known.has(id)))].toSorted().join();
  }, [data, locations]);
  useReloadForUnknownLocations(unknown);
  return {
    ...call,
    data: useMemo(() => {
      const page = data && withoutRemoved(data, removed);
      // When all users of the page are removed, a skeleton is shown until the last page is loaded.
      return page && page.page <= lastPageOf(page) ? page : undefined;
    }, [data, removed]),
  };
};

/** Loads the users for the current URL while the shell still checks the account. */
export const loadUsersForUrl: PageLoader = ({ api, options }) =>
  queryUsers(api, toUsersQuery(readUsersView(location.search)), options);

const withoutRemoved = <Part extends MatchingUsers>(part: Part, removed: Removed): Part => {
  const users = withoutRemovedItems('/users', part.users, removed);
  return { ...part, users, total: part.total - (part.users.length - users.length) };
};

const lastPageOf = ({ total }: MatchingUsers): number =>
  Math.max(1, Math.ceil(total / USERS_PER_PAGE));

/**
 * Requests the users of a page. If the server sends fewer users per response than a page has,
 * requests the rest too. Stops when a response has no new users, because `total` may count users
 * whom the server never sends.
 */
const queryWholePage = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<MatchingUsers>> => {
  const { offset, ...query } = toUsersQuery(view);
  const found = new Map<string, UserListItem>();
  for (;;) {
    const before = found.size;
    const limit = USERS_PER_PAGE - before;
    const result = await queryUsers(api, { ...query, limit, offset: offset + before }, options);
    if (!result.ok) return result;
    const { payload } = result;
    for (const user of payload.users) found.set(user._id, user);
    const isComplete = found.size === before || offset + found.size >= payload.total;
    if (isComplete || found.size === USERS_PER_PAGE)
      return { ...result, payload: { ...payload, users: [...found.values()] } };
  }
};

/** Loads one page of users. If this page has no users, loads the last page instead. */
const loadUsersPage = async (
  api: ApiClient,
  view: UsersView,
  removed: Removed,
  options: LoadOptions,
): Promise<ApiResult<UsersTablePage>> => {
  const result = await queryWholePage(api, view, options);
  if (!result.ok) return result;
  const { payload: part } = result;
  const left = withoutRemoved(part, removed);
  const page = lastPageOf(left);
  if (view.page <= page) return { ...result, payload: { ...part, page: view.page, view } };
  const last = await loadUsersPage(api, { ...view, page }, removed, options);
  if (!last.ok) return last;
  // Subtracts users of the requested page whom the visitor has removed, because the server still
  // counts them while "Undo" is offered.
  const total = last.payload.total - (part.total - left.total);
  return { ...last, payload: { ...last.payload, total } };
};

/**
 * Loads all users who match the view: 500 per call of `queryUsers`, or all in one call if the
 * browser filters them. Returns the first failure.
 */
export const loadMatchingUsers = async (
  api: ApiClient,
  view: UsersView,
  options: LoadOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // Collects the users by id. If somebody adds a user between two requests, both responses may
  // contain the same user.
  const found = new Map<string, UserListItem>();
  // `next`: all users before this position are found. `known`: the total of the last response.
  // `gone`: how much smaller this total is than the total of the response before.
  for (let next = 0, known = 0, gone = 0; ; ) {
    // If users are removed between two requests, later users move up, and the next page would skip
    // some. So after a smaller total, the next page begins earlier. If a response shows that its
    // page began too late, the next request begins before this page.
    const offset = Math.max(0, next - gone);
    const query = { ...toUnpagedUsersQuery(view), limit: MAX_ROWS_PER_REQUEST, offset };
    const result = await queryUsers(api, query, options);
    if (!result.ok) return result;
    const { users, total, all } = result.payload;
    if (all) return { ...result, payload: all };
    for (const user of users) found.set(user._id, user);
    gone = Math.max(0, known - total);
    known = total;
    next = Math.max(0, next - gone);
    if (offset > next) continue;
    next = Math.max(next, offset + users.length);
    if (users.length === 0 || next >= total) return { ...result, payload: [...found.values()] };
  }
};
