import { useAtomValue } from 'jotai';
import { sessionAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';

/**
 * Tells by email address whether a user is the visitor, because the ids of profiles may differ from
 * those of users. Only a visitor without an email address is found by id.
 */
export const useIsOwnUser = (): ((user: Pick<UserListItem, '_id' | 'email'>) => boolean) => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const ownEmail = foldCase(user?.email || firebaseUser?.email || '');
  const ownId = String(user?._id ?? '');
  return ({ _id, email }) => (ownEmail ? foldCase(email ?? '') === ownEmail : _id === ownId);
};
