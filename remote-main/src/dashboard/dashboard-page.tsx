import { OutageNotice, useLocations } from 'shared-features';
import { PageHeading, Stack } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { useScrollMemory } from '../links/use-scroll-memory';
import { addingHref } from '../settings/settings-href';
import { dashboardTexts } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { UsersPanel } from '../users/users-panel';
import { UsersByRole, UsersPerLocation } from './bars';
import styles from './dashboard-page.module.css';
import { Overview } from './overview';
import { Progress } from './progress';
import { useSpread, useUserFigures } from './user-figures';

/** The users of the organization, counted and listed (specification 9). Locations and figures are loaded once, here. */
const DashboardPage = () => {
  useScrollMemory();
  const locations = useLocations();
  const figures = useUserFigures();
  const spread = useSpread(locations, figures);
  return (
    <Stack gap={8}>
      <PageHeading>{dashboardTexts.title}</PageHeading>
      <OutageNotice />
      <Progress locations={locations} figures={figures} spread={spread} />
      <Overview locations={locations} figures={figures} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} figures={figures} />
        <UsersByRole figures={figures} />
      </div>
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{usersTexts.addPeople}</ActionLink>}
      />
    </Stack>
  );
};

export default DashboardPage;
