import type { Location, UserListItem } from 'shared-session/wire';

/** A location and how many users are there. */
export type LocationCount = { id: string; label: string; count: number };

/**
 * How the users spread over the locations, most users first; those of a location that is gone count as without. And how
 * many have been invited but have not signed in.
 */
export type Spread = { perLocation: LocationCount[]; without: number; invited: number };

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Counts the users of each location, and those who have not signed in. */
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
      .toSorted((a, b) => b.count - a.count || byName.compare(a.label, b.label)),
    without,
    invited: users.filter(({ status }) => status === 'invited').length,
  };
};
