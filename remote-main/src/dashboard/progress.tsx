import { Link } from 'react-router-dom';
import { type Call, formatNumber } from 'shared-features';
import { type Location, WITHOUT_LOCATION } from 'shared-session/wire';
import { Card, Delayed, ProgressBar, Section, Skeleton, VisuallyHidden } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { addingHref, settingsUsersHref } from '../settings/settings-href';
import { texts } from '../texts';
import { dashboardTexts } from '../texts/dashboard';
import { dashboardHref } from '../users/users-view';
import { type Spread, waitingByLocation } from './counts';
import { type NextStep, nextStepOf } from './next-step';
import styles from './progress.module.css';
import type { UserFigures } from './user-figures';

const words = dashboardTexts.progress;

/** Props of {@link Progress}. */
export type ProgressProps = {
  locations: Call<readonly Location[]>;
  figures: Call<UserFigures>;
  spread: Call<Spread>;
};

/** How far the organization has come: who has signed in, who has not, and the one thing to do next. */
export function Progress({ locations, figures, spread }: ProgressProps) {
  const calls = [locations, figures, spread];
  const isKnown = calls.every(({ data }) => data !== undefined);
  // The sections of these figures say what failed.
  if (!isKnown && calls.some(({ failure }) => failure)) return null;
  return (
    <Section title={words.title} className={styles.section}>
      <Card className={styles.card} aria-busy={!isKnown}>
        {locations.data && figures.data && spread.data ? (
          <Known locations={locations.data} figures={figures.data} spread={spread.data} />
        ) : (
          <>
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Delayed>
              <Skeleton lines={4} height="1.5rem" />
            </Delayed>
          </>
        )}
      </Card>
    </Section>
  );
}

type KnownProps = { locations: readonly Location[]; figures: UserFigures; spread: Spread };

function Known({ locations, figures, spread }: KnownProps) {
  const { total, invited, users } = figures;
  const step = nextStepOf({
    users: total,
    invited,
    locations: locations.length,
    unlocated: spread.without,
  });
  return (
    <>
      <div className={styles.share}>
        {invited === null ? (
          <p className={styles.figure}>{words.users(total)}</p>
        ) : (
          <>
            <p className={styles.figure}>{words.percent(total - invited, total)}</p>
            <ProgressBar
              label={words.signedIn(total - invited, total)}
              value={total - invited}
              max={Math.max(1, total)}
            />
          </>
        )}
        <div className={styles.next}>
          <p>{words.steps[step].text(step === 'locate' ? spread.without : (invited ?? 0))}</p>
          <ActionLink variant="primary" to={hrefs[step]}>
            {words.steps[step].action}
          </ActionLink>
        </div>
      </div>
      {invited && users ? <Waiting locations={locations} users={users} /> : null}
    </>
  );
}

const hrefs: Record<NextStep, string> = {
  locations: addingHref('locations'),
  users: addingHref('users'),
  invite: settingsUsersHref({ status: ['invited'] }),
  locate: settingsUsersHref({ location: [WITHOUT_LOCATION] }),
  located: addingHref('users'),
  more: addingHref('users'),
};

/** As many locations as the card has room for beside the share. */
const MAX_SHOWN_LOCATIONS = 3;

type WaitingProps = Pick<KnownProps, 'locations'> & { users: NonNullable<UserFigures['users']> };

/** Where the users are who have not signed in. Each location leads to them. */
function Waiting({ locations, users }: WaitingProps) {
  const waiting = waitingByLocation(locations, users);
  const shown = waiting.slice(0, MAX_SHOWN_LOCATIONS);
  const rest = waiting.slice(MAX_SHOWN_LOCATIONS).reduce((sum, { count }) => sum + count, 0);
  const href = (ids?: string[]) =>
    `${dashboardHref({ status: ['invited'], ...(ids && { location: ids }) })}#users`;
  return (
    <div className={styles.waiting}>
      <h3 className={styles.heading}>{words.waiting}</h3>
      <ul className={styles.list}>
        {shown.map(({ id, label, count }) => (
          <li key={id}>
            <Link to={href([id])}>
              {id === WITHOUT_LOCATION ? words.noLocation : label || texts.nameless}
            </Link>
            <span>{formatNumber(count)}</span>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <Link to={href()}>{words.others(waiting.length - MAX_SHOWN_LOCATIONS)}</Link>
            <span>{formatNumber(rest)}</span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
