import { compareNames } from 'shared-i18n';
import type { LocationOption } from 'shared-session';
import { type Location, ROLES, type Role, type UserListItem } from 'shared-session/wire';

export type UserHeadcount = {
  count: number;
  /** How many of these users have not signed in. Absent if the server sent only the `count`. */
  invited?: number;
};

/** The numbers of users per location, the largest number first. */
export type UserCountsByLocation = {
  perLocation: (UserHeadcount & LocationOption)[];
  without: UserHeadcount;
  /** Users whose location no longer exists. */
  removed: UserHeadcount;
  /** The number of locations without a count. The page counts the users of at most 50 locations. */
  uncounted: number;
};

export const compareByLabel = (a: { label: string }, b: { label: string }): number =>
  compareNames(a.label, b.label);

export const countUsersByLocation = (
  locations: readonly Location[],
  users: readonly UserListItem[],
): UserCountsByLocation => {
  const without = { count: 0, invited: 0 };
  const removed = { ...without };
  const perLocation = new Map(
    locations.map(({ _id, name }) => [_id, { ...without, id: _id, label: name }]),
  );
  for (const { location_id, status } of users) {
    const headcount = location_id ? (perLocation.get(location_id) ?? removed) : without;
    headcount.count += 1;
    if (status === 'invited') headcount.invited += 1;
  }
  return {
    perLocation: [...perLocation.values()].toSorted(
      (a, b) => b.count - a.count || compareByLabel(a, b),
    ),
    without,
    removed,
    uncounted: 0,
  };
};

export const sumOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** `other` is for users with an unknown role or without a role. */
type RoleCount = { role: Role | 'other'; count: number };

export type UserFigures = {
  /** All users; `null` when there are too many to load. */
  users: readonly UserListItem[] | null;
  total: number;
  roles: readonly RoleCount[];
  /** The number of users who have not signed in yet; `null` if the users have no known status. */
  invited: number | null;
};

type UserCounts = Pick<UserFigures, 'users' | 'total'> & {
  /** The number of users of each role, in the order of `ROLES`. */
  byRole: readonly number[];
  invited: number;
  active: number;
};

/**
 * Computes figures from counts. Users who are neither invited nor active have no known status. If
 * there are such users, and no user is invited, `invited` is `null` (not known).
 */
export const userFiguresFromCounts = ({
  users,
  total,
  byRole,
  invited,
  active,
}: UserCounts): UserFigures => {
  const roles = ROLES.map((role, index) => ({ role, count: byRole[index] ?? 0 }));
  const other = total - sumOf(byRole);
  return {
    users,
    total,
    roles: other > 0 ? [...roles, { role: 'other', count: other }] : roles,
    invited: invited === 0 && active < total ? null : invited,
  };
};

export const countUserFigures = (users: readonly UserListItem[]): UserFigures => {
  const count = (field: 'role' | 'status', wanted: string) =>
    users.filter((user) => user[field] === wanted).length;
  return userFiguresFromCounts({
    users,
    total: users.length,
    byRole: ROLES.map((role) => count('role', role)),
    invited: count('status', 'invited'),
    active: count('status', 'active'),
  });
};
