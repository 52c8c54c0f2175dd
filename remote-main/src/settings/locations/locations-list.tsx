import { MapPin } from 'lucide-react';
import type { Location } from 'shared-session/wire';
import {
  Card,
  Cell,
  Delayed,
  EmptyState,
  HeaderCell,
  layout,
  Section,
  Skeleton,
  Table,
} from 'shared-ui';
import { CallFailure } from '../../calls/call-failure';
import type { Call } from '../../calls/use-call';
import { useFocusReturn } from '../../calls/use-focus-return';
import { texts } from '../../texts';
import styles from './locations-list.module.css';

const words = texts.settings.locations;

const LocationsTable = ({ locations }: { locations: readonly Location[] }) => (
  <Table caption={words.caption} hideCaption cards>
    <thead>
      <tr>
        <HeaderCell>{words.name}</HeaderCell>
        <HeaderCell>{words.address}</HeaderCell>
        <HeaderCell>{words.timeZone}</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {locations.map(({ _id, name, address, time_zone }) => (
        <tr key={_id}>
          <HeaderCell scope="row" className={styles.name}>
            {name}
          </HeaderCell>
          <Cell label={words.address} className={address ? undefined : styles.absent}>
            {address || texts.none}
          </Cell>
          <Cell label={words.timeZone} className={time_zone ? undefined : styles.absent}>
            {time_zone || texts.none}
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const LocationsContent = ({ locations }: { locations: readonly Location[] }) =>
  locations.length > 0 ? (
    <LocationsTable locations={locations} />
  ) : (
    <Card padding="none">
      <EmptyState icon={<MapPin size={20} />} title={words.empty}>
        {words.emptyText}
      </EmptyState>
    </Card>
  );

const Waiting = () => (
  <Delayed>
    <Skeleton lines={4} height="2.5rem" />
  </Delayed>
);

/** The locations there are. */
export const LocationsList = ({ call }: { call: Call<readonly Location[]> }) => {
  const { data, failure } = call;
  const box = useFocusReturn(failure !== undefined);
  return (
    <Section title={words.list} lead={data?.length ? words.count(data.length) : undefined}>
      <div ref={box} tabIndex={-1} className={layout.stack}>
        <CallFailure title={words.failed} call={call} />
        {data ? <LocationsContent locations={data} /> : failure ? null : <Waiting />}
      </div>
    </Section>
  );
};
