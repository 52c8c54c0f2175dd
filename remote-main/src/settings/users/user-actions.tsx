import { useAtomValue, useSetAtom } from 'jotai';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type InvitationFacts, invitationFor } from 'shared-features';
import { notifyAtom, siteConfigAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { copyText, MenuItem, RowMenu } from 'shared-ui';
import { settingsTexts } from '../../texts/settings';
import { userName } from '../../users/names';

const words = settingsTexts.users;

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
        : { kind: 'error', message: settingsTexts.invitation.copyFailed },
    );
  };
  const isInvited = user.status === 'invited';
  if (!isInvited && !manage) return null;
  return (
    <RowMenu label={words.actions(name)}>
      {isInvited ? (
        <MenuItem icon={<Copy size={16} aria-hidden="true" />} onSelect={copy}>
          {words.copyInvitation}
        </MenuItem>
      ) : null}
      {manage ? (
        <>
          <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onSelect={onEdit}>
            {words.editAction}
          </MenuItem>
          <MenuItem danger icon={<Trash2 size={16} aria-hidden="true" />} onSelect={onRemove}>
            {words.removeAction}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
};
