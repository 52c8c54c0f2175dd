import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { type CallState, storedChangeCountAtom, useCall } from 'shared-features';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  getAllUsers,
  type LoadOptions,
  loadUsersAtom,
  type PageLoader,
  queryServer,
  usersAtom,
} from 'shared-session';
import {
  type Location,
  ROLES,
  type UserListItem,
  type UsersQuery,
  WITHOUT_LOCATION,
} from 'shared-session/wire';
import { useReloadForUnknownLocations } from '../users/load-users';
import {
  compareByLabel,
  countUserFigures,
  countUsersByLocation,
  sumOf,
  type UserCountsByLocation,
  type UserFigures,
  userFiguresFromCounts,
} from './counts';

/** With fewer users than this, the dashboard loads all users and counts them in the browser. */
const MIN_USERS_COUNTED_BY_SERVER = 1000;

/** The page counts the users of at most this many locations, with one request for each. */
const MAX_COUNTED_LOCATIONS = 50;

/** The number of parallel requests for counts. More would delay the page's other requests. */
const COUNTS_AT_ONCE = 10;

/** Loads all users, for counting them in the browser. */
type LoadUsers = (options: LoadOptions) => Promise<ApiResult<readonly UserListItem[]>>;

export const useUserFigures = (): CallState<UserFigures> => {
  const api = useAtomValue(apiAtom);
  const known = useAtomValue(usersAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const call = useCall(
    useCallback((options) => countFigures(api, loadUsers, options), [api, loadUsers]),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
  const listed = useMemo(() => known && countUserFigures(known), [known]);
  return listed && call.data?.users !== null ? { ...call, data: listed } : call;
};

/** Loads the data of `useUserFigures` early, while the shell still checks the account. */
export const loadUserFigures: PageLoader = ({ api, options }) =>
  countFigures(api, (each) => getAllUsers(api, each), options);

export const useUsersPerLocation = (
  locations: CallState<readonly Location[]>,
  figures: CallState<UserFigures>,
): CallState<UserCountsByLocation> => {
  const api = useAtomValue(apiAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const locationList = locations.data;
  const isLarge = figures.data?.users === null;
  const counted = useCall<UserCountsByLocation | undefined>(
    useCallback(
      async (options) =>
        isLarge && locationList
          ? countLocations(api, loadUsers, locationList, options)
          : answerWith(undefined),
      [api, loadUsers, isLarge, locationList],
    ),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
  const users = figures.data?.users;
  const counts = users && locationList ? countUsersByLocation(locationList, users) : counted.data;
  const removed = counts?.removed.count ?? 0;
  // This hook loads the locations again when its argument changes. If the server counts the users,
  // each load also counts the users again, and `removed` may change each time. So passes only 0 or
  // 1, because the loads might never end otherwise.
  useReloadForUnknownLocations(isLarge ? Math.min(1, removed) : removed);
  const calls = [locations, figures, ...(isLarge ? [counted] : [])];
  return {
    data: locationList && figures.data ? counts : undefined,
    failure: calls.find(({ failure }) => failure)?.failure,
    pending: calls.some(({ pending }) => pending),
    retry: () => {
      for (const call of calls) if (call.failure) call.retry();
    },
  };
};

const answerWith = <Data>(payload: Data): ApiResult<Data> => ({
  ok: true,
  statusCode: 200,
  message: '',
  payload,
});

const withPayload = <From, To>(answer: ApiResult<From>, toPayload: (from: From) => To) =>
  answer.ok ? { ...answer, payload: toPayload(answer.payload) } : answer;

/**
 * Counts the users who match each query. The payload is null if the server ignores or refuses one
 * of the queries. After such a response or a failure, sends no further queries.
 */
const countEach = async (
  api: ApiClient,
  queries: readonly UsersQuery[],
  options: LoadOptions,
): Promise<ApiResult<number[] | null>> => {
  const totals: number[] = [];
  while (totals.length < queries.length) {
    const batch = queries.slice(totals.length, totals.length + COUNTS_AT_ONCE);
    const answers = await Promise.all(
      batch.map((query) => queryServer(api, { ...query, limit: 0 }, options)),
    );
    for (const answer of answers) {
      if (!answer.ok) return answer;
      if (!answer.payload || answer.payload.all) return answerWith(null);
      totals.push(answer.payload.total);
    }
  }
  return answerWith(totals);
};

/** Loads and counts all users if there are fewer than 1,000, or if the server does not count. */
const countFigures = async (
  api: ApiClient,
  loadUsers: LoadUsers,
  options: LoadOptions,
): Promise<ApiResult<UserFigures>> => {
  const countAll = async () => withPayload(await loadUsers(options), countUserFigures);
  const everyone = await queryServer(api, { limit: 0 }, options);
  if (!everyone.ok) return everyone;
  const { total = 0, all } = everyone.payload ?? {};
  // If the server sends all users in each response (`all`), does not send a request for each count.
  if (all || total < MIN_USERS_COUNTED_BY_SERVER) return countAll();
  const [counts, statuses] = await Promise.all([
    countEach(
      api,
      ROLES.map((role) => ({ role: [role] })),
      options,
    ),
    countEach(api, [{ status: ['invited'] }, { status: ['active'] }], options),
  ]);
  if (!counts.ok) return counts;
  if (!statuses.ok) return statuses;
  if (!counts.payload || sumOf(counts.payload) > total) return countAll();
  if (!statuses.payload) {
    // If the server sends no known status, counting all users would not help. Checks several users,
    // because the organization's creator may have no status although other users have one.
    const sample = await queryServer(api, { limit: 100 }, options);
    if (!sample.ok) return sample;
    const { users = [] } = sample.payload ?? {};
    if (users.some(({ status }) => status === 'invited' || status === 'active')) return countAll();
  }
  const [invited = 0, active = 0] = statuses.payload ?? [];
  return answerWith(
    userFiguresFromCounts({ users: null, total, byRole: counts.payload, invited, active }),
  );
};

/**
 * Counts the users of at most 50 locations, and the users without a location. If the organization
 * has no more than 50 locations, also counts the users at removed locations. If the server does not
 * count, loads and counts all users.
 */
const countLocations = async (
  api: ApiClient,
  loadUsers: LoadUsers,
  locations: readonly Location[],
  options: LoadOptions,
): Promise<ApiResult<UserCountsByLocation>> => {
  const sorted = locations
    .map(({ _id, name }) => ({ id: _id, label: name }))
    .toSorted(compareByLabel);
  const shown = sorted.slice(0, MAX_COUNTED_LOCATIONS);
  const uncounted = sorted.length - shown.length;
  const ids = [WITHOUT_LOCATION, ...shown.map(({ id }) => id)];
  // The query `{}` counts all users again, because users may have changed since the first count.
  const queries: UsersQuery[] = [{}, ...ids.map((id) => ({ location: [id] }))];
  const counts = await countEach(api, queries, options);
  if (!counts.ok) return counts;
  if (!counts.payload) {
    return withPayload(await loadUsers(options), (users) => countUsersByLocation(locations, users));
  }
  const [total = 0, without = 0, ...others] = counts.payload;
  const perLocation = shown.map((location, index) => ({ ...location, count: others[index] ?? 0 }));
  const counted = without + sumOf(others);
  return answerWith({
    perLocation: perLocation.toSorted((a, b) => b.count - a.count),
    without: { count: without },
    removed: { count: uncounted > 0 ? 0 : Math.max(0, total - counted) },
    uncounted,
  });
};
