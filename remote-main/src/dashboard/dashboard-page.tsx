import { useAtomValue } from 'jotai';
import { Building2, CreditCard, MapPin, MapPinOff, UserCog, Users } from 'lucide-react';
import {
  type Call,
  formatList,
  formatNumber,
  OutageNotice,
  useLocations,
  useUnlocatedCount,
  useUserCount,
} from 'shared-features';
import { sessionAtom } from 'shared-session';
import { type Location, WITHOUT_LOCATION } from 'shared-session/wire';
import { PageHeading, Section, Stack, StatCard } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { renderLink } from '../links/render-link';
import { useScrollMemory } from '../links/use-scroll-memory';
import { addingHref, settingsHref } from '../settings/settings-href';
import { CallStat, Thirds } from '../stats/call-stat';
import { texts } from '../texts';
import { dashboardTexts } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { UsersPanel } from '../users/users-panel';
import { dashboardHref } from '../users/users-view';
import { UsersByRole, UsersPerLocation } from './bars';
import type { LocationCount, RoleCount, Spread } from './counts';
import styles from './dashboard-page.module.css';
import { Progress } from './progress';
import { type UserFigures, useSpread, useUserFigures } from './user-figures';

const words = dashboardTexts;

const icons = {
  users: <Users size={20} aria-hidden="true" />,
  byRole: <UserCog size={20} aria-hidden="true" />,
  locations: <MapPin size={20} aria-hidden="true" />,
  withoutLocation: <MapPinOff size={20} aria-hidden="true" />,
  emptyLocations: <Building2 size={20} aria-hidden="true" />,
  subscription: <CreditCard size={20} aria-hidden="true" />,
};

/** Props of {@link Overview}. */
type OverviewProps = {
  locations: Call<readonly Location[]>;
  figures: Call<UserFigures>;
  spread: Call<Spread>;
};

/** The counts at the top of the dashboard. A call that fails affects only the cards that show it. */
function Overview({ locations, figures, spread }: OverviewProps) {
  const users = useUserCount();
  const withoutLocation = useUnlocatedCount();
  return (
    <Section title={words.overview}>
      <Thirds>
        <CallStat
          label={words.cards.users}
          icon={icons.users}
          call={users}
          value={formatNumber}
          note={() => words.seeAll}
          href={`${dashboardHref()}#users`}
        />
        <CallStat
          label={words.cards.byRole}
          icon={icons.byRole}
          call={figures}
          value={({ roles }) => words.roles(roles.filter(({ count }) => count > 0).length)}
          note={({ roles }) => roleCounts(roles)}
        />
        <CallStat
          label={words.cards.locations}
          icon={icons.locations}
          call={locations}
          value={(list) => formatNumber(list.length)}
          note={() => words.seeLocations}
          href={settingsHref('locations')}
        />
        <CallStat
          label={words.cards.withoutLocation}
          icon={icons.withoutLocation}
          call={withoutLocation}
          value={formatNumber}
          note={(count) => (count === 0 ? words.everyoneLocated : words.seeUsers)}
          href={`${dashboardHref({ location: [WITHOUT_LOCATION] })}#users`}
        />
        <CallStat
          label={words.cards.emptyLocations}
          icon={icons.emptyLocations}
          call={spread}
          value={({ perLocation, uncounted }) =>
            uncounted > 0
              ? texts.absent
              : formatNumber(perLocation.filter(({ count }) => count === 0).length)
          }
          note={({ perLocation, uncounted }) =>
            uncounted > 0 ? words.tooManyToCount : emptyLocationNames(perLocation)
          }
        />
        <SubscriptionStat />
      </Thirds>
    </Section>
  );
}

/** How many users have each role that is in use. */
const roleCounts = (roles: readonly RoleCount[]): string =>
  roles
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => `${words.byRole.label(role)}: ${formatNumber(count)}`)
    .join(', ');

/** As many names as fit on two lines of the card. */
const MAX_NAMED_LOCATIONS = 2;

/** The locations without users: the first by name, and how many more. */
const emptyLocationNames = (perLocation: readonly LocationCount[]): string => {
  const empty = perLocation.filter(({ count }) => count === 0).map(({ label }) => label);
  if (perLocation.length === 0) return words.noLocations;
  if (empty.length === 0) return words.everyLocationUsed;
  const named = empty.slice(0, MAX_NAMED_LOCATIONS);
  const rest = empty.length - named.length;
  return formatList(rest > 0 ? [...named, words.more(rest)] : named);
};

/** The state of the subscription. It is part of the profile, so there is nothing to load. */
function SubscriptionStat() {
  const { user } = useAtomValue(sessionAtom);
  return (
    <StatCard
      label={words.cards.subscription}
      icon={icons.subscription}
      value={texts.subscriptionName(user?.subscription_status)}
      href={settingsHref('subscription')}
      renderLink={renderLink}
    >
      {words.seeSubscription}
    </StatCard>
  );
}

/** The users of the organization, counted and listed (specification 9). Locations and figures are loaded once, here. */
function DashboardPage() {
  useScrollMemory();
  const locations = useLocations();
  const figures = useUserFigures();
  const spread = useSpread(locations, figures);
  return (
    <Stack gap={8}>
      <PageHeading>{dashboardTexts.title}</PageHeading>
      <OutageNotice />
      <Progress locations={locations} figures={figures} spread={spread} />
      <Overview locations={locations} figures={figures} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} figures={figures} />
        <UsersByRole figures={figures} />
      </div>
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{usersTexts.addPeople}</ActionLink>}
      />
    </Stack>
  );
}

export default DashboardPage;
