import { Stack } from 'shared-ui';
import { useLocations } from '../../locations/use-locations';
import { LocationForm } from './location-form';
import { LocationsList } from './locations-list';

/** The locations, and adding to them. */
export const LocationsTab = () => {
  const call = useLocations();
  return (
    <Stack gap={8}>
      <LocationsList call={call} />
      <LocationForm locations={call.data ?? []} />
    </Stack>
  );
};
