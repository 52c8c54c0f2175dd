import { useAtomValue } from 'jotai';
import { sessionAtom } from 'shared-session';
import { PageHeading, Stack } from 'shared-ui';
import { useLocations } from '../locations/use-locations';
import { texts } from '../texts';
import { useUnlocatedCount, useUserCount } from '../users/use-user-count';
import { firstNameOf } from './first-name';
import { Glance } from './glance';
import { NextSteps } from './next-steps';

/** The way in: what to do next, and where the organization stands (specification 9). */
const HomePage = () => {
  const session = useAtomValue(sessionAtom);
  const users = useUserCount();
  const locations = useLocations();
  const withoutLocation = useUnlocatedCount();
  return (
    <Stack gap={8}>
      <PageHeading lead={texts.home.lead}>{texts.home.title(firstNameOf(session))}</PageHeading>
      <NextSteps users={users} withoutLocation={withoutLocation} />
      <Glance users={users} locations={locations} withoutLocation={withoutLocation} />
    </Stack>
  );
};

export default HomePage;
