import { UserPlus } from 'lucide-react';
import { OutageNotice, useAllUsers, useLocations } from 'shared-features';
import { PageHeading, Stack } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { addingHref } from '../settings/settings-href';
import { texts } from '../texts';
import { UsersPanel } from '../users/users-panel';
import { UsersByRole, UsersPerLocation } from './bars';
import { combineCalls, countRoles, mapCall, spreadUsers } from './counts';
import styles from './dashboard-page.module.css';
import { Overview } from './overview';

/** The users of the organization, counted and listed (specification 9). Locations and all users are loaded once, here. */
const DashboardPage = () => {
  const locations = useLocations();
  const everyone = useAllUsers();
  const spread = combineCalls(locations, everyone, spreadUsers);
  return (
    <Stack gap={8}>
      <PageHeading
        actions={
          <ActionLink to={addingHref('users')}>
            <UserPlus size={16} aria-hidden="true" />
            {texts.dashboard.addPeople}
          </ActionLink>
        }
      >
        {texts.dashboard.title}
      </PageHeading>
      <OutageNotice />
      <Overview locations={locations} everyone={everyone} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} />
        <UsersByRole counts={mapCall(everyone, countRoles)} />
      </div>
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{texts.users.addPeople}</ActionLink>}
      />
    </Stack>
  );
};

export default DashboardPage;
