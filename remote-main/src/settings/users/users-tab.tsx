import { useAtomValue, useSetAtom } from 'jotai';
import { Copy, MapPin, Pencil, Trash2, UserCog } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  invitationTextFor,
  reloadAfterChangeAtom,
  removedItemsAtom,
  removeWithUndoAtom,
  useAllUsers,
  useInvitationFacts,
  useIsOwnUser,
  useLocations,
  withoutRemovedItems,
} from 'shared-features';
import { EditUserDialog } from 'shared-features/editing';
import { ClosedTableDropArea } from 'shared-rows';
import { notifyAtom, refreshProfileAtom, siteConfigAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { Button, CopyButton, copyText, LazyPart, MenuItem, RowMenu } from 'shared-ui';
import { texts } from '../../texts';
import { settingsTexts as words } from '../../texts/settings';
import { displayNameOfUser } from '../../users/names';
import type { UserSelection } from '../../users/use-user-selection';
import { UsersPanel } from '../../users/users-panel';
import { AddRowsButton } from '../adding/adding-panel';
import { useAddRowsControl } from '../adding/use-adding-control';
import { focusSettingsList, focusSettingsListIfFocusIsLost } from '../editing/focus-list';
import { RemoveDialog } from '../editing/remove-dialog';
import { type ItemDialogState, useItemDialog } from '../editing/use-item-dialog';
import { useQueryParam } from '../editing/use-query-param';
import { AddUsersPanel } from './adding-users';
import { type BulkChangeKind, bulkJobAtom, isBulkJobRunningAtom } from './bulk/bulk-job';

const loadInviting = () => import('shared-features/inviting');
const loadBulk = () => import('./bulk/bulk-changes');

/** Whether a user is `invited` ("Pending") or has no status. Visitors cannot invite themselves. */
const useIsInvitable = () => {
  const isOwn = useIsOwnUser();
  return (user: UserListItem) => !isOwn(user) && (user.status || 'invited') === 'invited';
};

type UserDialogState = ItemDialogState<UserListItem>;

type UserActionsProps = ReturnType<typeof useInvitationFacts> & {
  user: UserListItem;
  onManage: (managed: UserDialogState) => void;
};

/** The actions in a user's row. To remove their own account, visitors must confirm in a dialog. */
function UserActions({ user, facts, pending, onManage }: UserActionsProps) {
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  const notify = useSetAtom(notifyAtom);
  const removeLater = useSetAtom(removeWithUndoAtom);
  const isOwn = useIsOwnUser()(user);
  const name = displayNameOfUser(user);
  const copy = async () => {
    const copied = await copyText(invitationTextFor(user, facts));
    notify(
      copied
        ? { kind: 'success', message: words.users.copied(name) }
        : { kind: 'error', message: words.invitation.copyFailed },
    );
  };
  const remove = () => {
    if (isOwn) return onManage({ action: 'remove', item: user });
    // Uses `flushSync`, so that the focus does not return to a removed button (WCAG 2.4.3).
    flushSync(() => removeLater({ list: '/users', id: user._id, name }));
    focusSettingsList('users');
  };
  const isInvitable = useIsInvitable()(user);
  if (!isInvitable && !manage) return null;
  return (
    <RowMenu label={words.users.actions(name)}>
      {isInvitable ? (
        <MenuItem icon={<Copy size={16} />} busy={pending} onSelect={copy}>
          {words.users.copyInvitation}
        </MenuItem>
      ) : null}
      {manage ? (
        <>
          <MenuItem
            icon={<Pencil size={16} />}
            onSelect={() => onManage({ action: 'edit', item: user })}
          >
            {words.users.editAction}
          </MenuItem>
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={remove}>
            {texts.remove}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}

function UsersTab() {
  const [asked, setAsked] = useState<BulkChangeKind | null>(null);
  const { manage: canManage } = useAtomValue(siteConfigAtom).capabilities;
  const adding = useAddRowsControl('users');
  const everyone = useAllUsers({ errors: 'toast' });
  const removed = useAtomValue(removedItemsAtom);
  const invitation = useInvitationFacts();
  const inviting = useQueryParam('invite');
  const reload = useSetAtom(reloadAfterChangeAtom);
  const locations = useLocations({ errors: 'toast' });
  const { shown, manage, close } = useItemDialog(everyone.data);
  const { facts, pending } = invitation;
  const rowActions = useCallback(
    (user: UserListItem) => <UserActions {...{ user, facts, pending }} onManage={manage} />,
    [facts, pending, manage],
  );
  const isInvitable = useIsInvitable();
  const hasRowActions = canManage || everyone.data?.some(isInvitable) !== false;
  return (
    <>
      <UsersPanel
        locations={locations}
        actions={
          <>
            <Button onClick={() => inviting.open('1')}>{words.users.invite}</Button>
            <AddRowsButton control={adding} />
          </>
        }
        rowActions={hasRowActions ? rowActions : undefined}
        bulkActions={
          canManage
            ? (selection) => <BulkActions selection={selection} onAsk={setAsked} />
            : undefined
        }
        above={(selection) => (
          <Bulk asked={asked} selection={selection} onClose={() => setAsked(null)} />
        )}
      >
        {inviting.value === '1' ? (
          <LazyPart load={loadInviting} failed={words.users.inviteFailed} waiting={null}>
            {(InviteDialog) => (
              <InviteDialog
                invitation={invitation}
                users={everyone.data && withoutRemovedItems('/users', everyone.data, removed)}
                onClose={() => inviting.close('1')}
              />
            )}
          </LazyPart>
        ) : null}
        {adding.open ? (
          <AddUsersPanel control={adding} />
        ) : (
          <ClosedTableDropArea table="users" onFiles={adding.show} />
        )}
      </UsersPanel>
      {canManage && shown ? (
        <ManageUser
          key={shown.item._id}
          {...shown}
          onClose={close}
          onDone={(isOwn) => {
            // Uses `flushSync`, so that the focus does not return to a removed button (WCAG 2.4.3).
            flushSync(close);
            // Shows no toast if this reload fails after visitors changed their own account. They
            // may have given up the admin role, and then they cannot load the users.
            void reload('/users', isOwn ? { errors: 'page' } : undefined);
          }}
        />
      ) : null}
    </>
  );
}

export default UsersTab;

type BulkActionsProps = {
  selection: UserSelection;
  /** Called with `null` when nobody is selected any more, and each time that `onAsk` changes. */
  onAsk: (kind: BulkChangeKind | null) => void;
};

function BulkActions({ selection, onAsk }: BulkActionsProps) {
  const { users, isLoading } = selection;
  const isRunning = useAtomValue(isBulkJobRunningAtom);
  useEffect(() => {
    // Focuses the list if the focus is lost, because these actions have replaced a button.
    focusSettingsListIfFocusIsLost('users');
    return () => {
      onAsk(null);
      focusSettingsListIfFocusIsLost('users');
    };
  }, [onAsk]);
  const addresses = new Set(users.flatMap(({ email }) => (email ? [email] : [])));
  const action = (kind: BulkChangeKind) =>
    ({ size: 'small', busy: isLoading, onClick: () => onAsk(kind) }) as const;
  return (
    <>
      {isRunning ? null : (
        <>
          <Button {...action('role')} icon={<UserCog size={16} />}>
            {words.bulk.role.action}
          </Button>
          <Button {...action('location')} icon={<MapPin size={16} />}>
            {words.bulk.location.action}
          </Button>
        </>
      )}
      {addresses.size > 0 ? (
        <CopyButton
          size="small"
          busy={isLoading}
          // Outlook and Gmail accept semicolons between addresses. Outlook does not accept commas.
          text={[...addresses].join('; ')}
          label={words.bulk.copyAddresses}
        />
      ) : null}
      {isRunning ? (
        <p>{words.bulk.busy}</p>
      ) : (
        <Button {...action('remove')} icon={<Trash2 size={16} />}>
          {texts.remove}
        </Button>
      )}
    </>
  );
}

type BulkProps = {
  asked: BulkChangeKind | null;
  selection: UserSelection;
  onClose: () => void;
};

function Bulk({ asked, selection, onClose }: BulkProps) {
  const job = useAtomValue(bulkJobAtom);
  if (!asked && !job) return null;
  return (
    <LazyPart load={loadBulk} failed={words.bulk.failed} waiting={null}>
      {(BulkChangeFlow) => (
        <BulkChangeFlow
          // Shows no dialog while "Select all" loads, because the number of users in the dialog
          // would grow.
          asked={selection.isLoading ? null : asked}
          users={selection.users}
          onClose={onClose}
          onStarted={() => {
            if (asked === 'remove') selection.clear();
            flushSync(onClose);
            focusSettingsList('users');
          }}
        />
      )}
    </LazyPart>
  );
}

type ManageUserProps = UserDialogState & {
  onDone: (isOwn: boolean) => void;
  onClose: () => void;
};

/** The dialog that edits a user, or removes the account of the signed-in visitor. */
function ManageUser({ action, item: user, onDone, onClose }: ManageUserProps) {
  const refreshProfile = useSetAtom(refreshProfileAtom);
  const isOwn = useIsOwnUser()(user);
  const done = () => onDone(isOwn);
  if (action === 'edit') return <EditUserDialog user={user} onSaved={done} onClose={onClose} />;
  // Refreshes the profile also when the dialog closes after a failure, because the server may have
  // removed the account although the response was lost.
  const andRefresh = (act: () => void) => () => {
    act();
    if (isOwn) void refreshProfile();
  };
  return (
    <RemoveDialog
      table="users"
      item={{ ...user, name: displayNameOfUser(user) }}
      onRemoved={andRefresh(done)}
      onClose={andRefresh(onClose)}
    >
      {words.users.ownRemoval}
    </RemoveDialog>
  );
}
