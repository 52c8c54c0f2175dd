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
import { useLoadUnknownLocations } from '../users/load-users';
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

/** The server counts users at no more locations than this, because each count is a request. */
const MAX_COUNTED_LOCATIONS = 50;

/** The number of parallel requests for counts. More would delay the page's other requests. */
const COUNTS_AT_ONCE = 10;

type Load<Data> = (options: LoadOptions) => Promise<ApiResult<Data>>;

/** Calls `count`. If its payload is null, loads all users and counts them with `fromUsers`. */
const useCounted = <Data>(
  count: Load<Data | null>,
  fromUsers: (users: readonly UserListItem[]) => Data,
): CallState<Data> => {
  const loadUsers = useSetAtom(loadUsersAtom);
  return useCall(
    useCallback(
      async (options) => {
        const counted = await count(options);
        if (!counted.ok) return counted;
        if (counted.payload !== null) return { ...counted, payload: counted.payload };
        const all = await loadUsers(options);
        return all.ok ? { ...all, payload: fromUsers(all.payload) } : all;
      },
      [count, fromUsers, loadUsers],
    ),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
};

export const useUserFigures = (): CallState<UserFigures> => {
  const api = useAtomValue(apiAtom);
  const known = useAtomValue(usersAtom);
  const call = useCounted(
    useCallback((options) => countFigures(api, options), [api]),
    countUserFigures,
  );
  const listed = useMemo(() => known && countUserFigures(known), [known]);
  return listed && call.data?.users !== null ? { ...call, data: listed } : call;
};

/** Loads the data of `useUserFigures` early, while the shell still checks the account. */
export const loadUserFigures: PageLoader = async ({ api, options }) => {
  const counted = await countFigures(api, options);
  if (counted.ok && counted.payload === null) await getAllUsers(api, options);
};

export const useUsersPerLocation = (
  locations: CallState<readonly Location[]>,
  figures: CallState<UserFigures>,
): CallState<UserCountsByLocation> => {
  const api = useAtomValue(apiAtom);
  const locationList = locations.data;
  const isLarge = figures.data?.users === null;
  const counted = useCounted<UserCountsByLocation | undefined>(
    useCallback(
      async (options) =>
        isLarge && locationList
          ? countLocations(api, locationList, options)
          : answerWith(undefined),
      [api, isLarge, locationList],
    ),
    useCallback((users) => countUsersByLocation(locationList ?? [], users), [locationList]),
  );
  const users = figures.data?.users;
  const counts = users && locationList ? countUsersByLocation(locationList, users) : counted.data;
  const removed = counts?.removed.count ?? 0;
  // If the server counts the users, passes 0 or 1 in place of the number. Each new value loads the
  // locations, which counts the users again. While somebody changes users, this would not end.
  useLoadUnknownLocations(isLarge ? Math.min(1, removed) : removed);
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

/** Counts the users who match each query; null if the server ignores one of the queries. */
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
      if (!answer.payload) return answerWith(null);
      totals.push(answer.payload.total);
    }
  }
  return answerWith(totals);
};

/** Requests the figures; null for fewer than 1,000 users, or if the server does not count users. */
const countFigures = async (
  api: ApiClient,
  options: LoadOptions,
): Promise<ApiResult<UserFigures | null>> => {
  const everyone = await queryServer(api, { limit: 0 }, options);
  if (!everyone.ok) return everyone;
  const { total = 0, all } = everyone.payload ?? {};
  // If the server sends `all` users instead of a count, each further request would do so too.
  if (all || total < MIN_USERS_COUNTED_BY_SERVER) return answerWith(null);
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
  if (!counts.payload || sumOf(counts.payload) > total) return answerWith(null);
  const [invited = 0, active = 0] = statuses.payload ?? [];
  return answerWith(
    userFiguresFromCounts({ users: null, total, byRole: counts.payload, invited, active }),
  );
};

/**
 * Counts the users of at most 50 locations, the users without a location and, if all locations are
 * counted, the users at removed locations. The payload is null if the server does not count.
 */
const countLocations = async (
  api: ApiClient,
  locations: readonly Location[],
  options: LoadOptions,
): Promise<ApiResult<UserCountsByLocation | null>> => {
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
  if (!counts.payload) return answerWith(null);
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
