import { MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CallState, FailureNotice, roleName, useFocusFallback } from 'shared-features';
import { WITHOUT_LOCATION } from 'shared-session/wire';
import {
  BarTable,
  type BarTableRow,
  Button,
  Card,
  EmptyState,
  Placeholder,
  type RenderLink,
  Section,
  Skeleton,
  Stack,
  usePrinting,
} from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { NEXT_STEP_HREFS } from '../next-steps/next-steps';
import { dashboardTexts } from '../texts/dashboard';
import { usersTexts } from '../texts/users';
import { dashboardUsersHref } from '../users/users-view';
import type { UserCountsByLocation, UserFigures, UserHeadcount } from './counts';
import styles from './dashboard-page.module.css';

/** Uses the link of the router, because a plain link would load the whole site again. */
const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

const { perLocation: words, byRole } = dashboardTexts;

/** More bars than this would push the users table down. A button shows the other bars. */
const MAX_BARS_AT_FIRST = 8;

type UsersPerLocationProps = {
  counts: CallState<UserCountsByLocation>;
  figures: CallState<UserFigures>;
};

export function UsersPerLocationBars({ counts, figures }: UsersPerLocationProps) {
  return (
    // Reserves space for `MAX_BARS_AT_FIRST` bars, and for the bar of users without a location.
    <BarSection
      title={words.title}
      failed={words.failed}
      call={counts}
      bars={MAX_BARS_AT_FIRST + 1}
    >
      {(data) =>
        data.perLocation.length > 0 ? (
          <LocationBars counts={data} isStatusKnown={figures.data?.invited !== null} />
        ) : (
          <Card padding="none">
            <EmptyState
              icon={<MapPin size={20} />}
              title={dashboardTexts.noLocations}
              action={
                <ActionLink to={NEXT_STEP_HREFS.locations}>
                  {dashboardTexts.adoption.steps.locations.action}
                </ActionLink>
              }
            >
              {words.empty}
            </EmptyState>
          </Card>
        )
      }
    </BarSection>
  );
}

export function UsersByRoleBars({ figures }: { figures: CallState<UserFigures> }) {
  return (
    <BarSection title={byRole.title} failed={byRole.failed} call={figures} bars={4}>
      {({ roles }) => (
        <BarTable
          caption={byRole.caption}
          headings={{ label: byRole.role, value: dashboardTexts.users }}
          bars={roles.map(({ role, count }) => ({
            id: role,
            label: role === 'other' ? byRole.other : (roleName(role) ?? role),
            value: count,
            ...(role !== 'other' && { href: dashboardUsersHref({ role: [role] }) }),
          }))}
          renderLink={renderLink}
        />
      )}
    </BarSection>
  );
}

const toBar = (id: string, label: string, { count, invited = 0 }: UserHeadcount) => ({
  id,
  label,
  value: count,
  done: count - invited,
});

const linkedBar = (id: string, label: string, headcount: UserHeadcount) => ({
  ...toBar(id, label, headcount),
  href: dashboardUsersHref({ location: [id] }),
  restHref: dashboardUsersHref({ location: [id], status: ['invited'] }),
});

type LocationBarsProps = {
  counts: UserCountsByLocation;
  /** Whether the server tells which users have signed in at least once. */
  isStatusKnown: boolean;
};

function LocationBars({ counts, isStatusKnown }: LocationBarsProps) {
  const [all, setAll] = useState(false);
  const { perLocation, without, removed, uncounted } = counts;
  // A printed page has no buttons, so it shows all bars.
  const isPrinting = usePrinting();
  const shown = all || isPrinting ? perLocation : perLocation.slice(0, MAX_BARS_AT_FIRST);
  const bars: BarTableRow[] = shown.map((each) => linkedBar(each.id, each.label, each));
  if (without.count > 0) bars.push(linkedBar(WITHOUT_LOCATION, words.none, without));
  if (removed.count > 0) bars.push(toBar('removed', usersTexts.unknownLocation, removed));
  const isSplit = isStatusKnown && without.invited !== undefined;
  return (
    <>
      <BarTable
        caption={words.caption}
        headings={{
          label: words.location,
          value: dashboardTexts.users,
          ...(isSplit && { done: dashboardTexts.signedIn, rest: words.pending }),
        }}
        bars={bars}
        renderLink={renderLink}
      />
      {uncounted > 0 ? <p className={styles.note}>{words.uncounted(uncounted)}</p> : null}
      {perLocation.length > MAX_BARS_AT_FIRST ? (
        <div>
          <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.showFewer : words.showAll(perLocation.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type BarSectionProps<T> = {
  title: string;
  failed: string;
  call: CallState<T>;
  /** The expected number of bars. Their space is reserved from the start. */
  bars: number;
  children: (data: T) => ReactNode;
};

function BarSection<T>({ title, failed, call, bars, children }: BarSectionProps<T>) {
  const { data, failure, pending } = call;
  const box = useFocusFallback(failure !== undefined);
  return (
    <Section title={title}>
      <Stack ref={box} tabIndex={-1} aria-busy={pending}>
        <FailureNotice title={failed} {...call} busy={pending} />
        {data !== undefined ? (
          children(data)
        ) : failure ? null : (
          <div className={styles.waiting} style={{ minBlockSize: `${bars * 2 + 3.5}rem` }}>
            <Placeholder>
              <Skeleton lines={bars} height="0.625rem" className={styles.bar} />
            </Placeholder>
          </div>
        )}
      </Stack>
    </Section>
  );
}
