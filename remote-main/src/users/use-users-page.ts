import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { type Call, useCall } from 'shared-features';
import { apiAtom } from 'shared-session';
import { loadUsersPage, type UsersPage } from './load-users';
import type { UsersView } from './users-view';

/**
 * The users in view, asked of the server as the view changes and whenever `reloadKey` does. The rows before stay until
 * the new ones are there.
 */
export const useUsersPage = (view: UsersView, reloadKey: number): Call<UsersPage> => {
  const api = useAtomValue(apiAtom);
  return useCall(
    useCallback((signal) => loadUsersPage(api, view, signal), [api, view]),
    reloadKey,
  );
};
