import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';

/** The profile may have no id, so email addresses are compared: its own, or that of the sign-in. */
export const useIsOwn = (): ((user: Pick<UserListItem, 'email'>) => boolean) => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const ownEmail = foldCase(user?.email || firebaseUser?.email || '');
  return useCallback(
    ({ email }) => ownEmail !== '' && foldCase(email ?? '') === ownEmail,
    [ownEmail],
  );
};
