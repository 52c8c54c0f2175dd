import { compareNames } from 'shared-i18n';
import { type Location, ROLES, type Role, type UserListItem } from 'shared-session/wire';

/** How many users are somewhere. */
export type Headcount = {
  count: number;
  /** How many of the users have not signed in. Absent when only the server counted. */
  invited?: number;
};

/** A location and how many users are there. */
export type LocationCount = Headcount & { id: string; label: string };

/** How many users each location has, most users first. Users of a removed location have no location. */
export type LocationSpread = {
  perLocation: LocationCount[];
  without: Headcount;
  /** How many further locations were not counted. */
  uncounted: number;
};

/** Orders locations by name. */
export const compareLabels = (a: { label: string }, b: { label: string }): number =>
  compareNames(a.label, b.label);

/** Counts the users of each location. */
export const countUsersByLocation = (
  locations: readonly Location[],
  users: readonly UserListItem[],
): LocationSpread => {
  const without = { count: 0, invited: 0 };
  const perLocation = new Map(
    locations.map(({ _id, name }) => [_id, { ...without, id: _id, label: name }]),
  );
  for (const { location_id, status } of users) {
    const place = perLocation.get(location_id ?? '') ?? without;
    place.count += 1;
    if (status === 'invited') place.invited += 1;
  }
  return {
    perLocation: [...perLocation.values()].toSorted(
      (a, b) => b.count - a.count || compareLabels(a, b),
    ),
    without,
    uncounted: 0,
  };
};

/** How many users have a role; `other` counts those whose role is absent or not known to this version. */
export type RoleCount = { role: Role | 'other'; count: number };

/** Counts the users of each role. */
export const countRoles = (users: readonly UserListItem[]): RoleCount[] => {
  const counts: RoleCount[] = ROLES.map((role) => ({
    role,
    count: users.filter((user) => user.role === role).length,
  }));
  const other = users.length - counts.reduce((sum, { count }) => sum + count, 0);
  return other > 0 ? [...counts, { role: 'other', count: other }] : counts;
};

/** How many users have been invited but have not signed in; `null` when the server says nothing about that. */
export const countInvited = (users: readonly UserListItem[]): number | null =>
  users.length > 0 && users.every(({ status }) => !status)
    ? null
    : users.filter(({ status }) => status === 'invited').length;
