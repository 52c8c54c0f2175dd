import { compareNames } from 'shared-i18n';
import { type Location, ROLES, type Role, type UserListItem } from 'shared-session/wire';

export type Headcount = {
  count: number;
  /** How many of these users have not signed in yet. Absent when the users are not loaded. */
  invited?: number;
};

export type LocationUserCount = Headcount & { id: string; label: string };

/** Users per location, most users first. */
export type UserCountsByLocation = {
  perLocation: LocationUserCount[];
  without: Headcount;
  /** Users whose location is not in the list. No filter of the users table finds them. */
  removed: Headcount;
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

/** `other` counts missing and unknown roles. */
export type RoleCount = { role: Role | 'other'; count: number };

export const countRoles = (users: readonly UserListItem[]): RoleCount[] => {
  const counts: RoleCount[] = ROLES.map((role) => ({
    role,
    count: users.filter((user) => user.role === role).length,
  }));
  const other = users.length - counts.reduce((sum, { count }) => sum + count, 0);
  return other > 0 ? [...counts, { role: 'other', count: other }] : counts;
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
export const countInvited = (users: readonly UserListItem[]): number | null => {
  const count = (wanted: string) => users.filter(({ status }) => status === wanted).length;
  return invitedCountIfKnown(count('invited'), count('active'), users.length);
};
