import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { apiAtom, getLocations, type PageLoader, queryUsers } from 'shared-session';
import { type UsersQuery, WITHOUT_LOCATION } from 'shared-session/wire';
import { storedChangeCountAtom } from '../loading/stored-changes';
import { type CallState, useCall } from '../loading/use-call';

const useCount = (query: UsersQuery): CallState<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback(
      async (options) => {
        const answer = await queryUsers(api, query, options);
        return answer.ok ? { ...answer, payload: answer.payload.total } : answer;
      },
      [api, query],
    ),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
};

const ALL_USERS_QUERY: UsersQuery = { limit: 0 };
const INVITED_QUERY: UsersQuery = { status: ['invited'], limit: 0 };
const UNLOCATED_QUERY: UsersQuery = { location: [WITHOUT_LOCATION], limit: 0 };

export const loadUserAndLocationCounts: PageLoader = ({ api, options }) =>
  Promise.all([
    getLocations(api, options),
    queryUsers(api, ALL_USERS_QUERY, options),
    queryUsers(api, UNLOCATED_QUERY, options),
  ]);

export const loadInvitedCount: PageLoader = ({ api, options }) =>
  queryUsers(api, INVITED_QUERY, options);

export const useUserCount = (): CallState<number> => useCount(ALL_USERS_QUERY);

/** The number of users who have not signed in yet; 0 if the server sends no status of users. */
export const useInvitedCount = (): CallState<number> => useCount(INVITED_QUERY);

export const useUsersWithoutLocationCount = (): CallState<number> => useCount(UNLOCATED_QUERY);
