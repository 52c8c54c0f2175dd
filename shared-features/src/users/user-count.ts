import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  getUsers,
  type LoadOptions,
} from 'shared-session';
import type { UsersQuery } from 'shared-session/wire';
import { type Call, useCall } from '../loading/use-call';
import { filterUsers, readUsersAnswer, WITHOUT_LOCATION } from './filter-users';

/** Which users are counted. */
export type UsersFilter = Pick<UsersQuery, 'role' | 'location'>;

/**
 * How many users match. The server sends none of them, unless it ignores the query and sends all; one that sends none and
 * no total either (or no total that the browser may read) is asked for all.
 */
export const countUsers = async (
  api: ApiClient,
  filter: UsersFilter,
  options?: LoadOptions,
): Promise<ApiResult<number>> => {
  const query = { ...filter, limit: 0 };
  const result = await getUsers(api, query, options);
  if (!result.ok) return result;
  if (result.total === undefined && result.payload.length === 0) {
    const all = await getUsers(api, filter, options);
    return all.ok ? { ...all, payload: filterUsers(all.payload, filter).total } : all;
  }
  return { ...result, payload: readUsersAnswer(result.payload, result.total, query).total };
};

/** How many users the organization has. */
export const useUserCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(useCallback((options) => countUsers(api, {}, options), [api]));
};

/** How many users have no location. */
export const useUnlocatedCount = (): Call<number> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback((options) => countUsers(api, { location: [WITHOUT_LOCATION] }, options), [api]),
  );
};
