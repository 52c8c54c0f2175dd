import { useAtomValue } from 'jotai';
import { sessionAtom } from 'shared-session';
import { comparable, type UserListItem } from 'shared-session/wire';
import { texts } from '../../texts';
import { useChange } from '../editing/use-change';
import { RemoveDialog } from '../removing/remove-dialog';
import { EditUser } from './edit-user';

const words = texts.settings.users;

/** What is being done, and with whom. */
export type ManagedUser = { action: 'edit' | 'remove'; user: UserListItem };

/** Props of {@link ManageUsers}. */
export type ManageUsersProps = {
  managed: ManagedUser | null;
  /** The one who is signed in was changed or removed, or somebody else. */
  onDone: (done: ManagedUser & { isOwn: boolean }) => void;
  onClose: () => void;
};

/** The dialogs in which a user is edited or removed. */
export const ManageUsers = ({ managed, onDone, onClose }: ManageUsersProps) => {
  const { user: own } = useAtomValue(sessionAtom);
  const { remove } = useChange('/users');
  if (!managed) return null;
  const { action, user } = managed;
  const isOwn = comparable(user.email ?? '') === comparable(own?.email ?? '');
  const done = () => onDone({ ...managed, isOwn });
  return action === 'edit' ? (
    <EditUser key={user._id} user={user} isOwn={isOwn} onSaved={done} onClose={onClose} />
  ) : (
    <RemoveDialog
      name={user.name || user.email || texts.users.nameless}
      remove={() => remove(user._id)}
      onRemoved={done}
      onClose={onClose}
    >
      {isOwn ? words.ownRemoval : words.removal}
    </RemoveDialog>
  );
};
