import { OutageNotice } from 'shared-features';
import { useNotStoredCount } from 'shared-rows';
import LocationsForm from 'shared-rows/locations-form';
import { PageHeading, Stack } from 'shared-ui';
import { OutdatedProfileNotice } from '../forms/outdated-profile-notice';
import { useProfileOutdatedAfterSave } from '../forms/use-profile-outdated-after-save';
import { useRefreshOnFocus } from '../polling/use-refresh-on-focus';
import { texts } from '../texts';

const words = texts.addLocations;

/** Step 2 of onboarding: the visitor adds at least one location of the organization. */
export default function AddLocationsPage() {
  const { isOutdated, noteSaved } = useProfileOutdatedAfterSave();
  // Does not refresh while rows are not stored, because the guard could open the next step too
  // early.
  useRefreshOnFocus(useNotStoredCount('add-locations') === 0);
  return (
    <Stack gap={6}>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <OutageNotice />
      {isOutdated ? (
        <OutdatedProfileNotice />
      ) : (
        <LocationsForm
          step="add-locations"
          submitLabel={texts.saveAndContinue}
          onSaved={noteSaved}
        />
      )}
    </Stack>
  );
}
