import { UserPlus } from 'lucide-react';
import { useAllUsers, useLocations } from 'shared-features';
import { PageHeading, Stack } from 'shared-ui';
import { combineCalls } from '../calls/combine-calls';
import { ActionLink } from '../links/action-link';
import { addingHref } from '../settings/settings-href';
import { texts } from '../texts';
import { UsersPanel } from '../users/users-panel';
import styles from './dashboard-page.module.css';
import { Overview } from './overview';
import { spreadUsers } from './spread';
import { UsersByRole } from './users-by-role';
import { UsersPerLocation } from './users-per-location';

/** Who is in the organization, and where (specification 9). Locations and the whole list are asked for once, here. */
const DashboardPage = () => {
  const locations = useLocations();
  const spread = combineCalls(locations, useAllUsers(), spreadUsers);
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
      <Overview locations={locations} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} />
        <UsersByRole />
      </div>
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{texts.users.addPeople}</ActionLink>}
      />
    </Stack>
  );
};

export default DashboardPage;
