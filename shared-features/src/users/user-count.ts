import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { apiAtom, getAllUsers, getUsers } from 'shared-session';
import { storedChangesAtom } from '../loading/stored-changes';
import { type Call, useCall } from '../loading/use-call';

/**
 * How many users the organization has. A server may send no total, or ignore `limit` and send all users (specification 8).
 * Separate from `queryUsers`, so that a page that only counts loads no filters.
 */
export const useUserCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback(
      async (options) => {
        const counted = await getUsers(api, { limit: 0 }, options);
        if (!counted.ok) return counted;
        const { payload: users, total = users.length } = counted;
        if (total > 0) return { ...counted, payload: total };
        const everyone = await getAllUsers(api, options);
        return everyone.ok ? { ...everyone, payload: everyone.payload.length } : everyone;
      },
      [api],
    ),
    { reloadKey: useAtomValue(storedChangesAtom) },
  );
};
