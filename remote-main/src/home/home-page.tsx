import { useAtomValue } from 'jotai';
import { useLocations, useUnlocatedCount, useUserCount } from 'shared-features';
import { sessionAtom } from 'shared-session';
import { PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';
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
