import type { Call } from 'shared-features';
import { formatNumber, formatPercent } from 'shared-i18n';
import type { Location } from 'shared-session/wire';
import { Card, Delayed, ProgressBar, Section, Skeleton, VisuallyHidden } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { type NextStep, nextSteps, STEP_HREFS } from '../next-steps/next-steps';
import { texts } from '../texts';
import { dashboardTexts } from '../texts/dashboard';
import styles from './adoption.module.css';
import type { Spread } from './counts';
import type { UserFigures } from './user-figures';

const words = dashboardTexts.adoption;

/** Props of {@link Adoption}. */
export type AdoptionProps = {
  locations: Call<readonly Location[]>;
  figures: Call<UserFigures>;
  spread: Call<Spread>;
};

/** How far the organization has come: how many have signed in, and the one thing to do next. */
export function Adoption({ locations, figures, spread }: AdoptionProps) {
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
          <Waiting />
        )}
      </Card>
    </Section>
  );
}

type KnownProps = { locations: readonly Location[]; figures: UserFigures; spread: Spread };

function Known({ locations, figures, spread }: KnownProps) {
  const { total, invited } = figures;
  const unlocated = spread.without.count;
  const [step = 'more'] = nextSteps({
    users: total,
    invited,
    locations: locations.length,
    unlocated,
  });
  const count = step === 'locate' ? unlocated : (invited ?? 0);
  return (
    <>
      <p className={styles.figure}>
        {invited === null
          ? formatNumber(total)
          : formatPercent((total - invited) / Math.max(1, total))}
      </p>
      <div className={styles.state}>
        {invited === null ? (
          <p>{words.users(total)}</p>
        ) : (
          <ProgressBar
            label={words.signedIn(total - invited, total)}
            value={total - invited}
            max={Math.max(1, total)}
          />
        )}
        <p className={styles.next}>{words.steps[step].text}</p>
      </div>
      <ActionLink variant="primary" to={STEP_HREFS[step]}>
        {actionOf(step, count)}
      </ActionLink>
    </>
  );
}

const actionOf = (step: NextStep, count: number): string => {
  const { action } = words.steps[step];
  return typeof action === 'string' ? action : action(count);
};

function Waiting() {
  return (
    <>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>
        <Skeleton width="5.5rem" height="3rem" />
        <Skeleton lines={3} height="0.875rem" className={styles.state} />
        <Skeleton width="9rem" height="2.5rem" />
      </Delayed>
    </>
  );
}
