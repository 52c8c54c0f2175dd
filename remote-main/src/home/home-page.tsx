import { useAtomValue } from 'jotai';
import { organizationAtom, sessionAtom } from 'shared-session';
import { PageHeading, Stack } from 'shared-ui';
import { useLocations } from '../locations/use-locations';
import { useOrganization } from '../organization/use-organization';
import { texts } from '../texts';
import { useUnlocatedCount, useUserCount } from '../users/use-user-count';
import { firstNameOf } from './first-name';
import { Glance } from './glance';
import { NextSteps } from './next-steps';

/** The way in: where the organization stands, and what to do next (specification 9). */
const HomePage = () => {
  const session = useAtomValue(sessionAtom);
  const organization = useAtomValue(organizationAtom);
  const users = useUserCount();
  const locations = useLocations();
  const withoutLocation = useUnlocatedCount();
  useOrganization();
  return (
    <Stack gap={8}>
      <PageHeading lead={texts.home.lead(organization?.name)}>
        {texts.home.title(firstNameOf(session))}
      </PageHeading>
      <NextSteps users={users.data} withoutLocation={withoutLocation.data} />
      <Glance users={users} locations={locations} withoutLocation={withoutLocation} />
    </Stack>
  );
};

export default HomePage;
