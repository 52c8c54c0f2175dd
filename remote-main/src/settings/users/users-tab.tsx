import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { invitationForAll, useAllUsers, useInvitationFacts, useLocations } from 'shared-features';
import { loadUsersAtom, refreshProfileAtom } from 'shared-session';
import { CopyButton } from 'shared-ui';
import { texts } from '../../texts';
import { UsersPanel } from '../../users/users-panel';
import { AddButton } from '../adding/add-button';
import { AddingPanel } from '../adding/adding-panel';
import { useAdding } from '../adding/use-adding';
import { CopyAddresses } from '../invitation/copy-addresses';
import { type ManagedUser, ManageUsers } from './manage-users';
import { UserActions } from './user-actions';

const words = texts.settings;
const loadTable = () => import('../adding/add-users');

/** The users: adding, editing, removing and inviting them. */
export const UsersTab = () => {
  const [changes, setChanges] = useState(0);
  const [managed, setManaged] = useState<ManagedUser | null>(null);
  const adding = useAdding('users');
  const everyone = useAllUsers();
  const { facts } = useInvitationFacts();
  const reloadEveryone = useSetAtom(loadUsersAtom);
  const refreshProfile = useSetAtom(refreshProfileAtom);
  // The names of the locations, for the list and the forms.
  useLocations();

  const reload = () => {
    setChanges((count) => count + 1);
    void reloadEveryone({ silent: true });
  };
  return (
    <>
      <UsersPanel
        reloadKey={changes}
        lead={words.invitation.lead}
        actions={
          <>
            <CopyButton text={invitationForAll(facts)} label={words.invitation.copy} />
            <AddButton label={words.users.add} control={adding} />
          </>
        }
        tools={<CopyAddresses users={everyone.data ?? (everyone.failure ? [] : undefined)} />}
        rowActions={(user) => (
          <UserActions
            user={user}
            facts={facts}
            onEdit={() => setManaged({ action: 'edit', user })}
            onRemove={() => setManaged({ action: 'remove', user })}
          />
        )}
      >
        {adding.open ? (
          <AddingPanel
            title={words.users.add}
            load={loadTable}
            focus={adding.pressed}
            onClose={adding.close}
            onLate={reload}
            onAdded={(count) => {
              adding.added(count);
              reload();
            }}
          />
        ) : null}
      </UsersPanel>
      <ManageUsers
        managed={managed}
        onClose={() => setManaged(null)}
        onDone={({ action, isOwn }) => {
          // The dialog gives the focus back to the button of a row that goes: it moves on to the list (WCAG 2.4.3).
          flushSync(() => setManaged(null));
          if (action === 'remove') document.getElementById('users')?.focus({ preventScroll: true });
          reload();
          if (isOwn) void refreshProfile();
        }}
      />
    </>
  );
};
