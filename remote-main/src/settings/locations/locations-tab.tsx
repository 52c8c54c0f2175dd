import { useLocations } from '../../locations/use-locations';
import { Adding } from '../adding/adding';
import { LocationForm } from './location-form';
import { LocationsList } from './locations-list';

/** The locations, and adding to them. */
export const LocationsTab = () => {
  const call = useLocations();
  return (
    <Adding form={<LocationForm locations={call.data ?? []} />}>
      <LocationsList call={call} />
    </Adding>
  );
};
