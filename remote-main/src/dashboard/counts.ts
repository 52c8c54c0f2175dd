import {
  type Location,
  ROLES,
  type Role,
  type UserListItem,
  WITHOUT_LOCATION,
} from 'shared-session/wire';

/** A location and how many users are there. */
export type LocationCount = { id: string; label: string; count: number };

/** How the users are distributed over the locations, most users first; those of a removed location have none. */
export type Spread = {
  perLocation: LocationCount[];
  without: number;
  /** How many further locations were not counted. */
  uncounted: number;
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders locations by name. */
export const byLabel = (a: { label: string }, b: { label: string }): number =>
  collator.compare(a.label, b.label);

/** Counts the users of each location. */
export const spreadUsers = (
  locations: readonly Location[],
  users: readonly UserListItem[],
): Spread => {
  const counts = new Map(locations.map(({ _id }) => [_id, 0]));
  let without = 0;
  for (const { location_id } of users) {
    const before = location_id ? counts.get(location_id) : undefined;
    if (location_id && before !== undefined) counts.set(location_id, before + 1);
    else without += 1;
  }
  return {
    perLocation: locations
      .map(({ _id, name }) => ({ id: _id, label: name, count: counts.get(_id) ?? 0 }))
      .toSorted((a, b) => b.count - a.count || byLabel(a, b)),
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

/** How many users of each location have not signed in, most first; `none` stands for those without a location. */
export const waitingByLocation = (
  locations: readonly Location[],
  users: readonly UserListItem[],
): LocationCount[] => {
  const invited = users.filter(({ status }) => status === 'invited');
  const { perLocation, without } = spreadUsers(locations, invited);
  const none = { id: WITHOUT_LOCATION, label: '', count: without };
  return [...perLocation, none]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
};

/** How many users have been invited but have not signed in; `null` when the server says nothing about that. */
export const countInvited = (users: readonly UserListItem[]): number | null =>
  users.length > 0 && users.every(({ status }) => !status)
    ? null
    : users.filter(({ status }) => status === 'invited').length;
