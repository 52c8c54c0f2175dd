import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';

/** Returns a function that tells by email address whether a user is the visitor. */
export const useIsOwnUser = (): ((user: Pick<UserListItem, 'email'>) => boolean) => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const ownEmail = foldCase(user?.email || firebaseUser?.email || '');
  return useCallback(
    ({ email }) => ownEmail !== '' && foldCase(email ?? '') === ownEmail,
    [ownEmail],
  );
};
