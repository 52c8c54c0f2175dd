import { useAtomValue } from 'jotai';
import {
  type CallState,
  loadUserAndLocationCounts,
  OutageNotice,
  quantityTexts,
  Slot,
  useLocations,
  useUserCount,
  useUsersWithoutLocationCount,
} from 'shared-features';
import { formatNumber, formatPercent } from 'shared-i18n';
import { type PageLoader, sessionAtom, siteConfigAtom } from 'shared-session';
import type { Location } from 'shared-session/wire';
import {
  Card,
  LazyPart,
  PageHeading,
  Placeholder,
  ProgressBar,
  Section,
  Skeleton,
  Stack,
  usePrinting,
} from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { useScrollRestoration } from '../links/use-scroll-restoration';
import { chooseNextSteps, NEXT_STEP_HREFS } from '../next-steps/next-steps';
import { addRowsHref, settingsHref } from '../settings/settings-href';
import { CountFigure, KeyFigure, KeyFiguresCard, LoadedFigure } from '../stats/figures';
import { texts } from '../texts';
import { dashboardTexts as words } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { loadUsersForUrl } from '../users/load-users';
import { UsersPanel } from '../users/users-panel';
import adoptionStyles from './adoption.module.css';
import { UsersByRoleBars, UsersPerLocationBars } from './bars';
import type { UserCountsByLocation, UserFigures } from './counts';
import styles from './dashboard-page.module.css';
import { loadUserFigures, useUserFigures, useUsersPerLocation } from './user-figures';

type OverviewProps = {
  locations: CallState<readonly Location[]>;
  counts: CallState<UserCountsByLocation>;
};

function Overview({ locations, counts }: OverviewProps) {
  const { user } = useAtomValue(sessionAtom);
  return (
    <Section title={words.overview}>
      <KeyFiguresCard>
        <CountFigure name="users" call={useUserCount()} />
        <CountFigure name="withoutLocation" call={useUsersWithoutLocationCount()} />
        <CountFigure name="locations" call={locations} />
        <LoadedFigure
          label={words.figures.emptyLocations}
          call={counts}
          value={({ perLocation, uncounted }) =>
            uncounted > 0
              ? texts.absent
              : formatNumber(perLocation.filter(({ count }) => count === 0).length)
          }
        />
        {/* The profile of the session contains this figure. */}
        <KeyFigure label={words.figures.subscription} href={settingsHref('subscription')}>
          {texts.subscriptionName(user?.subscription_status)}
        </KeyFigure>
      </KeyFiguresCard>
    </Section>
  );
}

const loadGrowth = () => import('./growth');

function AdoptionOverTime() {
  const { capabilities } = useAtomValue(siteConfigAtom);
  if (!capabilities.history) return null;
  return (
    <Section title={words.growth.title} className={styles.growth}>
      <LazyPart
        load={loadGrowth}
        failed={words.growth.failed}
        waiting={<Skeleton height="10.25rem" />}
      >
        {(UserGrowthChart) => <UserGrowthChart />}
      </LazyPart>
    </Section>
  );
}

/** Shows counts and a table of the users of the organization (specification 9). */
function DashboardPage() {
  useScrollRestoration();
  const locations = useLocations();
  const figures = useUserFigures();
  const counts = useUsersPerLocation(locations, figures);
  return (
    <Stack gap={6}>
      <PageHeading>{words.title}</PageHeading>
      <OutageNotice />
      <Adoption locations={locations} figures={figures} counts={counts} />
      <Overview locations={locations} counts={counts} />
      <div className={styles.bars}>
        <UsersPerLocationBars counts={counts} figures={figures} />
        <Stack gap={6}>
          <UsersByRoleBars figures={figures} />
          <AdoptionOverTime />
        </Stack>
      </div>
      <Slot id="dashboard/cards/v1" data={{ locations: locations.data }} />
      <UsersPanel
        locations={locations}
        emptyAction={<ActionLink to={addRowsHref('users')}>{usersTexts.addPeople}</ActionLink>}
      />
    </Stack>
  );
}

const load: PageLoader = (context) =>
  Promise.all([
    loadUserAndLocationCounts(context),
    loadUserFigures(context),
    loadUsersForUrl(context),
  ]);
DashboardPage.load = load;

export default DashboardPage;

const adoptionWords = words.adoption;

type AdoptionProps = OverviewProps & { figures: CallState<UserFigures> };

/** The progress of the organization: how many users have signed in, and the next step. */
function Adoption({ locations, figures, counts }: AdoptionProps) {
  const { data, failure } = figures;
  // Shows nothing after a failure, because each section below shows the failure of its own call.
  if (!data && failure) return null;
  const isSettled = [locations, counts].every((call) => call.data !== undefined || call.failure);
  return (
    <Section title={adoptionWords.title} className={adoptionStyles.section}>
      <Card className={adoptionStyles.card} aria-busy={!data || !isSettled}>
        {data && isSettled ? (
          <Known locations={locations.data} figures={data} counts={counts.data} />
        ) : (
          <Waiting />
        )}
      </Card>
    </Section>
  );
}

/** `locations` and `counts` are undefined if they could not be loaded. */
type KnownProps = {
  locations: readonly Location[] | undefined;
  figures: UserFigures;
  counts: UserCountsByLocation | undefined;
};

function Known({ locations, figures, counts }: KnownProps) {
  const { total, invited } = figures;
  const unlocated = counts?.without.count ?? 0;
  const [step = 'more'] = chooseNextSteps({
    users: total,
    invited: invited ?? 0,
    // If the number is unknown, uses 1 to hide the step that suggests adding locations.
    locations: locations?.length ?? 1,
    unlocated,
    canManage: useAtomValue(siteConfigAtom).capabilities.manage,
  });
  const count = step === 'locate' ? unlocated : (invited ?? 0);
  const { action, text } = adoptionWords.steps[step];
  const label = typeof action === 'string' ? action : action(count);
  const isPrinting = usePrinting();
  return (
    <>
      <p className={adoptionStyles.figure}>
        {invited === null
          ? formatNumber(total)
          : formatPercent((total - invited) / Math.max(1, total))}
      </p>
      <div className={adoptionStyles.state}>
        {invited === null ? (
          <p>{quantityTexts.users(total)}</p>
        ) : (
          <ProgressBar
            label={adoptionWords.signedIn(total - invited, total)}
            value={total - invited}
            max={Math.max(1, total)}
          />
        )}
        <p className={adoptionStyles.next}>{text}</p>
        {/* Prints a label that contains a count as text, because action links are not printed. */}
        {isPrinting && label !== action ? <p>{label}</p> : null}
      </div>
      <ActionLink variant="primary" to={NEXT_STEP_HREFS[step]}>
        {label}
      </ActionLink>
    </>
  );
}

function Waiting() {
  return (
    <Placeholder>
      <Skeleton width="5.5rem" height="3rem" />
      <Skeleton lines={3} height="0.875rem" className={adoptionStyles.state} />
      <Skeleton width="min(9rem, 100%)" height="2.5rem" />
    </Placeholder>
  );
}
