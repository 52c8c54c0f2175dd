import { UserPlus } from 'lucide-react';
import { OutageNotice, useLocations } from 'shared-features';
import { PageHeading, Stack } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { useScrollMemory } from '../links/use-scroll-memory';
import { addingHref } from '../settings/settings-href';
import { dashboardTexts } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { UsersPanel } from '../users/users-panel';
import { UsersByRole, UsersPerLocation } from './bars';
import { mapCall } from './counts';
import styles from './dashboard-page.module.css';
import { Overview } from './overview';
import { useSpread, useUserFigures } from './user-figures';

/** The users of the organization, counted and listed (specification 9). Locations and figures are loaded once, here. */
const DashboardPage = () => {
  useScrollMemory();
  const locations = useLocations();
  const figures = useUserFigures();
  const spread = useSpread(locations, figures);
  return (
    <Stack gap={8}>
      <PageHeading
        actions={
          <ActionLink to={addingHref('users')}>
            <UserPlus size={16} aria-hidden="true" />
            {dashboardTexts.addPeople}
          </ActionLink>
        }
      >
        {dashboardTexts.title}
      </PageHeading>
      <OutageNotice />
      <Overview locations={locations} figures={figures} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} />
        <UsersByRole counts={mapCall(figures, ({ roles }) => roles)} />
      </div>
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{usersTexts.addPeople}</ActionLink>}
      />
    </Stack>
  );
};

export default DashboardPage;
