import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { type ApiClient, type ApiResult, apiAtom, getUsers } from 'shared-session';
import type { UsersQuery } from 'shared-session/wire';
import { type Call, useCall } from '../loading/use-call';
import { readUsersAnswer, WITHOUT_LOCATION } from './filter-users';

/** Which users are counted. */
export type UsersFilter = Pick<UsersQuery, 'role' | 'location'>;

/** How many users match; the server sends none of them, unless it ignores the query and sends all. */
export const countUsers = async (
  api: ApiClient,
  filter: UsersFilter,
  signal: AbortSignal,
): Promise<ApiResult<number>> => {
  const query = { ...filter, limit: 0 };
  const result = await getUsers(api, query, { signal, errors: 'page' });
  if (!result.ok) return result;
  return { ...result, payload: readUsersAnswer(result.payload, result.total, query).total };
};

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
