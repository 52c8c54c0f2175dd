import { useAtomValue } from 'jotai';
import {
  type Call,
  loadCounts,
  OutageNotice,
  Slot,
  useLocations,
  useUnlocatedCount,
  useUserCount,
} from 'shared-features';
import { formatNumber } from 'shared-i18n';
import { type PageLoad, sessionAtom, siteConfigAtom } from 'shared-session';
import { type Location, WITHOUT_LOCATION } from 'shared-session/wire';
import { LazyPart, PageHeading, Section, Stack } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { useScrollMemory } from '../links/use-scroll-memory';
import { addingHref, settingsHref } from '../settings/settings-href';
import { CallFigure, Figure, Figures } from '../stats/figures';
import { texts } from '../texts';
import { dashboardTexts } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { loadUsersInView } from '../users/load-users';
import { UsersPanel } from '../users/users-panel';
import { dashboardHref } from '../users/users-view';
import { Adoption } from './adoption';
import { UsersByRole, UsersPerLocation } from './bars';
import type { Spread } from './counts';
import styles from './dashboard-page.module.css';
import { loadFigures, useSpread, useUserFigures } from './user-figures';

const words = dashboardTexts;

/** Props of {@link Overview}. */
type OverviewProps = {
  locations: Call<readonly Location[]>;
  spread: Call<Spread>;
};

/** The counts of the organization. A call that fails affects only the figures that show it. */
function Overview({ locations, spread }: OverviewProps) {
  const { user } = useAtomValue(sessionAtom);
  return (
    <Section title={words.overview}>
      <Figures>
        <CallFigure
          label={words.figures.users}
          call={useUserCount()}
          value={formatNumber}
          href={`${dashboardHref()}#users`}
        />
        <CallFigure
          label={words.figures.withoutLocation}
          call={useUnlocatedCount()}
          value={formatNumber}
          href={`${dashboardHref({ location: [WITHOUT_LOCATION] })}#users`}
        />
        <CallFigure
          label={words.figures.locations}
          call={locations}
          value={(list) => formatNumber(list.length)}
          href={settingsHref('locations')}
        />
        <CallFigure
          label={words.figures.emptyLocations}
          call={spread}
          value={({ perLocation, uncounted }) =>
            uncounted > 0
              ? texts.absent
              : formatNumber(perLocation.filter(({ count }) => count === 0).length)
          }
        />
        {/* Part of the profile: there is nothing to load. */}
        <Figure label={words.figures.subscription} href={settingsHref('subscription')}>
          {texts.subscriptionName(user?.subscription_status)}
        </Figure>
      </Figures>
    </Section>
  );
}

const loadGrowth = () => import('./growth');

/** Adoption over time, where the server can tell it. */
function AdoptionOverTime() {
  const { capabilities } = useAtomValue(siteConfigAtom);
  if (!capabilities.history) return null;
  return (
    <Section title={words.growth.title} className={styles.growth}>
      <LazyPart load={loadGrowth} failed={words.growth.failed} waiting={null}>
        {(Growth) => <Growth />}
      </LazyPart>
    </Section>
  );
}

/** The users of the organization, counted and listed (specification 9). Locations and figures are loaded once, here. */
function DashboardPage() {
  useScrollMemory();
  const locations = useLocations();
  const figures = useUserFigures();
  const spread = useSpread(locations, figures);
  return (
    <Stack gap={6}>
      <PageHeading>{words.title}</PageHeading>
      <OutageNotice />
      <Adoption locations={locations} figures={figures} spread={spread} />
      <Overview locations={locations} spread={spread} />
      <div className={styles.bars}>
        <UsersPerLocation spread={spread} figures={figures} />
        <Stack gap={6}>
          <UsersByRole figures={figures} />
          <AdoptionOverTime />
        </Stack>
      </div>
      <Slot id="dashboard/cards/v1" data={{ locations: locations.data }} />
      <UsersPanel
        emptyAction={<ActionLink to={addingHref('users')}>{usersTexts.addPeople}</ActionLink>}
      />
    </Stack>
  );
}

const load: PageLoad = (context) =>
  Promise.all([loadCounts(context), loadFigures(context), loadUsersInView(context)]);
DashboardPage.load = load;

export default DashboardPage;
