import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { type Call, passes, storedChangesAtom, useCall, WITHOUT_LOCATION } from 'shared-features';
import {
  type ApiClient,
  type ApiFailure,
  type ApiResult,
  apiAtom,
  getUsers,
  type LoadOptions,
  loadUsersAtom,
  usersAtom,
} from 'shared-session';
import {
  type Location,
  ROLES,
  type Role,
  type UserListItem,
  type UsersQuery,
} from 'shared-session/wire';
import {
  byLabel,
  countInvited,
  countRoles,
  type RoleCount,
  type Spread,
  spreadUsers,
} from './counts';

/** Of this many users and more the server is asked for counts. Fewer are loaded and counted here: two pages at most. */
const COUNTED_FROM = 1000;

/** How many locations of a large organization are counted: each costs a request. */
const MOST_LOCATIONS = 10;

/** The organization's users in numbers. */
export type UserFigures = {
  /** All users; `null` when there are too many to load. */
  users: readonly UserListItem[] | null;
  total: number;
  roles: RoleCount[];
  /** `null` when the server does not tell. */
  invited: number | null;
};

/** The figures of the organization's users: those of the session's list, or those of the server when it is too long. */
export const useUserFigures = (): Call<UserFigures> => {
  const api = useAtomValue(apiAtom);
  const known = useAtomValue(usersAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const call = useCall(
    useCallback(
      async (options): Promise<ApiResult<UserFigures>> => {
        // Without an answer, or a total in it, the list tells how many there are.
        const asked = await getUsers(api, { limit: 0 }, options);
        const total = asked.ok ? (asked.total ?? 0) : 0;
        if (total >= COUNTED_FROM) {
          const counted = await countFigures(api, total, options);
          if (!counted.ok) return counted;
          if (counted.payload) return { ...counted, payload: counted.payload };
        }
        const all = await loadUsers(options);
        return all.ok ? { ...all, payload: figuresOf(all.payload) } : all;
      },
      [api, loadUsers],
    ),
    { reloadKey: useAtomValue(storedChangesAtom) },
  );
  const listed = useMemo(() => known && figuresOf(known), [known]);
  return { ...call, data: call.data?.users === null ? call.data : (listed ?? call.data) };
};

/** How the users are spread over the locations. */
export const useSpread = (
  locations: Call<readonly Location[]>,
  figures: Call<UserFigures>,
): Call<Spread> => {
  const api = useAtomValue(apiAtom);
  const places = locations.data;
  const isLarge = figures.data?.users === null;
  const counted = useCall(
    useCallback(
      async (options): Promise<ApiResult<Spread | undefined>> =>
        isLarge && places ? countSpread(api, places, options) : NOTHING,
      [api, isLarge, places],
    ),
    { reloadKey: useAtomValue(storedChangesAtom) },
  );
  const users = figures.data?.users;
  const spread = users && places ? spreadUsers(places, users) : counted.data;
  const calls = [locations, figures, ...(isLarge ? [counted] : [])];
  return {
    data: places && figures.data ? spread : undefined,
    failure: calls.find(({ failure }) => failure)?.failure,
    pending: calls.some(({ pending }) => pending),
    retry: () => {
      for (const call of calls) if (call.failure) call.retry();
    },
  };
};

const NOTHING: ApiResult<undefined> = {
  ok: true,
  statusCode: 200,
  message: '',
  payload: undefined,
};

const figuresOf = (users: readonly UserListItem[]): UserFigures => ({
  users,
  total: users.length,
  roles: countRoles(users),
  invited: countInvited(users),
});

/**
 * How many users match; `null` when the server ignores the filter. It requests one user, whose values show whether the
 * filter was applied.
 */
const countMatching = async (
  api: ApiClient,
  filter: Pick<UsersQuery, 'role' | 'location' | 'status'>,
  options: LoadOptions,
): Promise<ApiResult<number | null>> => {
  const answer = await getUsers(api, { ...filter, limit: 1 }, options);
  if (!answer.ok) return answer;
  const isFollowed = answer.payload.every((user) => passes(user, filter));
  return { ...answer, payload: isFollowed ? (answer.total ?? null) : null };
};

/** Several counts at the same time; the first failure is the result. */
const countAll = async (
  counts: readonly Promise<ApiResult<number | null>>[],
): Promise<ApiFailure | (number | null)[]> => {
  const answers = await Promise.all(counts);
  const numbers: (number | null)[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    numbers.push(answer.payload);
  }
  return numbers;
};

/** The server's counts; `null` when it does not count roles. */
const countFigures = async (
  api: ApiClient,
  total: number,
  options: LoadOptions,
): Promise<ApiResult<UserFigures | null>> => {
  const filters = [...ROLES.map((role: Role) => ({ role: [role] })), { status: ['invited'] }];
  const counts = await countAll(filters.map((filter) => countMatching(api, filter, options)));
  if (!Array.isArray(counts)) return counts;
  const byRole = counts.slice(0, ROLES.length);
  const roles: RoleCount[] = ROLES.map((role, index) => ({ role, count: byRole[index] ?? 0 }));
  const other = total - roles.reduce((sum, { count }) => sum + count, 0);
  if (byRole.includes(null) || other < 0) return { ...NOTHING, payload: null };
  return {
    ...NOTHING,
    payload: {
      users: null,
      total,
      roles: other > 0 ? [...roles, { role: 'other', count: other }] : roles,
      invited: counts.at(-1) ?? null,
    },
  };
};

/** The server's counts of the first locations by name, and of the users without one. */
const countSpread = async (
  api: ApiClient,
  locations: readonly Location[],
  options: LoadOptions,
): Promise<ApiResult<Spread>> => {
  const sorted = locations.map(({ _id, name }) => ({ id: _id, label: name })).toSorted(byLabel);
  const shown = sorted.slice(0, MOST_LOCATIONS);
  const ids = [...shown.map(({ id }) => id), WITHOUT_LOCATION];
  const counts = await countAll(ids.map((id) => countMatching(api, { location: [id] }, options)));
  if (!Array.isArray(counts)) return counts;
  return {
    ...NOTHING,
    payload: {
      perLocation: shown
        .map((location, index) => ({ ...location, count: counts[index] ?? 0 }))
        .toSorted((a, b) => b.count - a.count),
      without: counts.at(-1) ?? 0,
      uncounted: sorted.length - shown.length,
    },
  };
};
