import { MapPin, MapPinOff, Users } from 'lucide-react';
import { type Call, formatNumber, WITHOUT_LOCATION } from 'shared-features';
import type { Location } from 'shared-session/wire';
import { Section } from 'shared-ui';
import { CallStat } from '../calls/call-stat';
import { settingsHref } from '../settings/settings-tabs';
import { texts } from '../texts';
import { Thirds } from '../thirds/thirds';
import { dashboardHref } from '../users/users-view';

/** Props of {@link Glance}. */
export type GlanceProps = {
  users: Call<number>;
  locations: Call<readonly Location[]>;
  withoutLocation: Call<number>;
};

/** The numbers that matter, each leading to what it counts. One that fails says so and leaves the others alone. */
export const Glance = ({ users, locations, withoutLocation }: GlanceProps) => (
  <Section title={texts.home.glance}>
    <Thirds>
      <CallStat
        label={texts.home.users}
        icon={<Users size={20} aria-hidden="true" />}
        call={users}
        value={formatNumber}
        note={() => texts.home.seeUsers}
        href={dashboardHref()}
      />
      <CallStat
        label={texts.home.locations}
        icon={<MapPin size={20} aria-hidden="true" />}
        call={locations}
        value={(list) => formatNumber(list.length)}
        note={() => texts.home.seeLocations}
        href={settingsHref('locations')}
      />
      <CallStat
        label={texts.home.withoutLocation}
        icon={<MapPinOff size={20} aria-hidden="true" />}
        call={withoutLocation}
        value={formatNumber}
        note={(count) => (count === 0 ? texts.home.everyoneLocated : texts.home.seeUnlocated)}
        href={dashboardHref({ locations: [WITHOUT_LOCATION] })}
      />
    </Thirds>
  </Section>
);
