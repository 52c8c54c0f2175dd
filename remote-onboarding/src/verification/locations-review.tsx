import type { Location } from 'shared-session';
import { Section } from 'shared-ui';
import { texts } from '../texts';
import { LoadState } from './load-state';
import { MoreRows } from './more-rows';
import { NameList } from './name-list';
import type { Detail } from './use-details';

const words = texts.verification;
const loadForm = () => import('../add-locations/locations-form');

/** The locations that were added, and the way to add more. */
export function LocationsReview({ locations }: { locations: Detail<readonly Location[]> }) {
  const { data } = locations;
  return (
    <Section title={words.locations(data?.length)}>
      {data ? (
        <NameList
          items={data.map(({ _id, name, address }) => ({ id: _id, name, note: address }))}
        />
      ) : (
        <LoadState load={locations} />
      )}
      <MoreRows
        step="add-locations"
        add={words.addLocations}
        submit={words.saveLocations}
        saved={words.savedLocations}
        load={loadForm}
      />
    </Section>
  );
}
