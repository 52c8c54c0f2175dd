import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { apiAtom } from 'shared-session';
import { type Call, useCall } from '../calls/use-call';
import { WITHOUT_LOCATION } from './filter-users';
import { countUsers } from './load-users';

/** How many users the organization has. */
export const useUserCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(useCallback((signal) => countUsers(api, {}, signal), [api]));
};

/** How many users have no location. */
export const useUnlocatedCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback((signal) => countUsers(api, { location: [WITHOUT_LOCATION] }, signal), [api]),
  );
};
