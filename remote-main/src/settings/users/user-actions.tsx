import { useAtomValue, useSetAtom } from 'jotai';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type InvitationFacts, invitationFor } from 'shared-features';
import { notifyAtom, siteConfigAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { copyText, IconButton } from 'shared-ui';
import { texts } from '../../texts';
import { userName } from '../../users/names';
import styles from './user-actions.module.css';

const words = texts.settings.users;

/** Props of {@link UserActions}. */
export type UserActionsProps = {
  user: UserListItem;
  facts: InvitationFacts;
  onEdit: () => void;
  onRemove: () => void;
};

/** What can be done with a user: invite while they have not signed in, edit, remove. */
export const UserActions = ({ user, facts, onEdit, onRemove }: UserActionsProps) => {
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  const notify = useSetAtom(notifyAtom);
  const name = userName(user);
  const copy = async () => {
    const copied = await copyText(invitationFor(user, facts));
    notify(
      copied
        ? { kind: 'success', message: words.copied(name) }
        : { kind: 'error', message: texts.settings.invitation.copyFailed },
    );
  };
  return (
    <span className={styles.actions}>
      {user.status === 'invited' ? (
        <IconButton
          label={words.copyInvitation(name)}
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={copy}
        />
      ) : null}
      {manage ? (
        <>
          <IconButton
            label={words.edit(name)}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            label={words.remove(name)}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={onRemove}
          />
        </>
      ) : null}
    </span>
  );
};
