import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';

/**
 * Whether a user of the list is the one who is signed in. The profile need not have an id, so the addresses are compared:
 * that of the profile, else that of the sign-in.
 */
export const useIsOwn = (): ((user: Pick<UserListItem, 'email'>) => boolean) => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const ownEmail = foldCase(user?.email || firebaseUser?.email || '');
  return useCallback(
    ({ email }) => ownEmail !== '' && foldCase(email ?? '') === ownEmail,
    [ownEmail],
  );
};
