import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { type Call, useCall } from 'shared-features';
import { type ApiClient, type ApiResult, apiAtom } from 'shared-session';
import { ROLES, type Role } from 'shared-session/wire';
import { countUsers } from '../users/load-users';

/** How many users have a role. */
export type RoleCount = { role: Role; count: number };

const countRoles = async (api: ApiClient, signal: AbortSignal): Promise<ApiResult<RoleCount[]>> => {
  const results = await Promise.all(
    ROLES.map(async (role) => ({ role, result: await countUsers(api, { role: [role] }, signal) })),
  );
  const payload: RoleCount[] = [];
  for (const { role, result } of results) {
    if (!result.ok) return result;
    payload.push({ role, count: result.payload });
  }
  return { ok: true, statusCode: 200, message: '', payload };
};

/** How many users each role has, counted by the server: one question a role. */
export const useRoleCounts = (): Call<RoleCount[]> => {
  const api = useAtomValue(apiAtom);
  return useCall(useCallback((signal) => countRoles(api, signal), [api]));
};
