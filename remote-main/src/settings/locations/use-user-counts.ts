import { useMemo } from 'react';
import { useAllUsers } from 'shared-features';

/** How many users are at each location, by its id; `undefined` while that is not known. */
export const useUserCounts = (): ReadonlyMap<string, number> | undefined => {
  const { data } = useAllUsers();
  return useMemo(() => {
    if (!data) return undefined;
    const counts = new Map<string, number>();
    for (const { location_id } of data) {
      if (location_id) counts.set(location_id, (counts.get(location_id) ?? 0) + 1);
    }
    return counts;
  }, [data]);
};
