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
  /** Users whose location is not in the list. No filter of the users table finds them. */
  removed: UserHeadcount;
  /** The number of locations that `perLocation` lacks, because their users were not counted. */
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

/** `other` counts missing and unknown roles. */
export type RoleCount = { role: Role | 'other'; count: number };

/** `counts` has the number of users of each role, in the order of `ROLES`. */
export const toRoleCounts = (counts: readonly number[], total: number): RoleCount[] => {
  const roles = ROLES.map((role, index) => ({ role, count: counts[index] ?? 0 }));
  const other = total - sumOf(counts);
  return other > 0 ? [...roles, { role: 'other', count: other }] : roles;
};

export const countUsersByRole = (users: readonly UserListItem[]): RoleCount[] => {
  const counts = ROLES.map((wanted) => users.filter(({ role }) => role === wanted).length);
  return toRoleCounts(counts, users.length);
};

/**
 * Returns `invited`, the number of users who have not signed in yet. `null` if this number is
 * unknown, because no user has the status `invited`, but not all have the status `active`.
 */
export const invitedCountIfKnown = (
  invited: number,
  active: number,
  total: number,
): number | null => (invited === 0 && active < total ? null : invited);

/** Counts the users who have not signed in yet. `null` if the users have no known status. */
export const countInvitedUsers = (users: readonly UserListItem[]): number | null => {
  const count = (wanted: string) => users.filter(({ status }) => status === wanted).length;
  return invitedCountIfKnown(count('invited'), count('active'), users.length);
};
