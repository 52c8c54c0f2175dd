import { Building2, CreditCard, MailQuestion, MapPin, MapPinOff, Users } from 'lucide-react';
import {
  type Call,
  formatNumber,
  useUnlocatedCount,
  useUserCount,
  WITHOUT_LOCATION,
} from 'shared-features';
import type { Location } from 'shared-session/wire';
import { Section } from 'shared-ui';
import { CallStat } from '../calls/call-stat';
import { settingsHref } from '../settings/settings-tabs';
import { texts } from '../texts';
import { Thirds } from '../thirds/thirds';
import { dashboardHref } from '../users/users-view';
import { EmptyLocationNames } from './empty-location-names';
import type { Spread } from './spread';
import { SubscriptionStat } from './subscription-stat';

const icons = {
  users: <Users size={20} aria-hidden="true" />,
  invited: <MailQuestion size={20} aria-hidden="true" />,
  locations: <MapPin size={20} aria-hidden="true" />,
  withoutLocation: <MapPinOff size={20} aria-hidden="true" />,
  emptyLocations: <Building2 size={20} aria-hidden="true" />,
  subscription: <CreditCard size={20} aria-hidden="true" />,
};

const words = texts.dashboard.cards;

/** The figures at the head of the dashboard. Each has a call of its own, so one that fails leaves the others alone. */
export const Overview = ({
  locations,
  spread,
}: {
  locations: Call<readonly Location[]>;
  spread: Call<Spread>;
}) => {
  const users = useUserCount();
  const withoutLocation = useUnlocatedCount();
  return (
    <Section title={texts.dashboard.overview}>
      <Thirds>
        <CallStat
          label={words.users}
          icon={icons.users}
          call={users}
          value={formatNumber}
          note={() => texts.dashboard.seeAll}
          href={`${dashboardHref()}#users`}
        />
        <CallStat
          label={words.invited}
          icon={icons.invited}
          call={spread}
          value={({ invited }) => formatNumber(invited)}
          note={({ invited }) =>
            invited === 0 ? texts.dashboard.everyoneSignedIn : texts.dashboard.notSignedIn
          }
          href={`${dashboardHref({ sort: { field: 'status', descending: true } })}#users`}
        />
        <CallStat
          label={words.locations}
          icon={icons.locations}
          call={locations}
          value={(list) => formatNumber(list.length)}
          note={() => texts.dashboard.seeLocations}
          href={settingsHref('locations')}
        />
        <CallStat
          label={words.withoutLocation}
          icon={icons.withoutLocation}
          call={withoutLocation}
          value={formatNumber}
          note={(count) =>
            count === 0 ? texts.dashboard.everyoneLocated : texts.dashboard.seeUsers
          }
          href={`${dashboardHref({ locations: [WITHOUT_LOCATION] })}#users`}
        />
        <CallStat
          label={words.emptyLocations}
          icon={icons.emptyLocations}
          call={spread}
          value={({ perLocation }) =>
            formatNumber(perLocation.filter(({ count }) => count === 0).length)
          }
          note={({ perLocation }) => <EmptyLocationNames perLocation={perLocation} />}
        />
        <SubscriptionStat label={words.subscription} icon={icons.subscription} />
      </Thirds>
    </Section>
  );
};
