import { OutageNotice } from 'shared-features';
import LocationsForm from 'shared-rows/locations-form';
import { PageHeading, Stack } from 'shared-ui';
import { ProfileBehindNotice } from '../forms/behind-notice';
import { useProfileBehind } from '../forms/use-behind';
import { texts } from '../texts';

const words = texts.addLocations;

/** Step 2 of onboarding: the organization's locations, at least one. */
export default function AddLocationsPage() {
  const { isBehind, recorded } = useProfileBehind();
  return (
    <Stack gap={6}>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <OutageNotice />
      {isBehind ? (
        <ProfileBehindNotice />
      ) : (
        <LocationsForm step="add-locations" submitLabel={words.submit} onSaved={recorded} />
      )}
    </Stack>
  );
}
