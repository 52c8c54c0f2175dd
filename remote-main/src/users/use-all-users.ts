import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadUsersAtom, usersAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { type Call, useCall } from '../calls/use-call';

/** All users, fetched part after part when the page opens; those known already are shown meanwhile. */
export const useAllUsers = (): Call<readonly UserListItem[]> => {
  const known = useAtomValue(usersAtom);
  const load = useSetAtom(loadUsersAtom);
  const call = useCall<unknown>(
    useCallback((signal: AbortSignal) => load({ signal, errors: 'page' }), [load]),
  );
  return { ...call, data: known ?? undefined };
};
