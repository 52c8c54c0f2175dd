import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type CallState, FailureMessage, useFocusFallback } from 'shared-features';
import { formatNumber } from 'shared-i18n';
import { WITHOUT_LOCATION } from 'shared-session/wire';
import { Button, Card, classNames, Placeholder, Skeleton, VisuallyHidden } from 'shared-ui';
import { settingsHref } from '../settings/settings-href';
import { texts } from '../texts';
import { dashboardUsersHref } from '../users/users-view';
import styles from './figures.module.css';

const words = texts.figures;

export function KeyFiguresCard({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className={styles.frame}>
      <div className={styles.figures}>{children}</div>
    </Card>
  );
}

const HREFS = {
  users: dashboardUsersHref(),
  locations: settingsHref('locations'),
  withoutLocation: dashboardUsersHref({ location: [WITHOUT_LOCATION] }),
};

type CountFigureProps = { name: keyof typeof HREFS; call: CallState<number | readonly unknown[]> };

/** A number of users or locations, which links to their list. */
export function CountFigure({ name, call }: CountFigureProps) {
  const value = (data: number | readonly unknown[]) =>
    formatNumber(typeof data === 'number' ? data : data.length);
  return <LoadedFigure label={words[name]} call={call} value={value} href={HREFS[name]} />;
}

type FigureProps = {
  label: string;
  href?: string | undefined;
  children: ReactNode;
};

/** A number with a label, such as "Users 12". With `href`, the whole figure is one link. */
export function KeyFigure({ label, href, children }: FigureProps) {
  return (
    <div className={classNames(styles.figure, href && styles.linked)}>
      {href ? (
        <Link to={href} className={styles.label}>
          {label}
        </Link>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      <span className={styles.value}>{children}</span>
    </div>
  );
}

type LoadedFigureProps<T> = {
  label: string;
  call: CallState<T>;
  value: (data: T) => ReactNode;
  /** The page to which the figure links once `call` has succeeded. */
  href?: string | undefined;
};

export function LoadedFigure<T>({ label, call, value, href }: LoadedFigureProps<T>) {
  const { data, failure } = call;
  const box = useFocusFallback(failure !== undefined);
  return (
    <div ref={box} tabIndex={-1} className={styles.place} aria-busy={call.pending}>
      <KeyFigure label={label} href={data !== undefined ? href : undefined}>
        {data !== undefined ? value(data) : failure ? null : waiting}
      </KeyFigure>
      {/* This region exists from the start, so that screen readers announce a failure. */}
      <div role="status">
        {failure ? (
          <p className={styles.failure}>
            <CircleAlert size={16} />
            <FailureMessage failure={failure} />
          </p>
        ) : null}
      </div>
      {failure ? (
        <Button size="small" className={styles.retry} busy={call.pending} onClick={call.retry}>
          <span>{texts.tryAgain}</span>
          <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
        </Button>
      ) : null}
    </div>
  );
}

// A placeholder with the height of the number, so that nothing moves when the number appears.
const waiting = (
  <Placeholder>
    <Skeleton width="2.5rem" height="1.25rem" />
  </Placeholder>
);
