import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Call, useFocusReturn } from 'shared-features';
import { Button, Delayed, Skeleton, StatCard, VisuallyHidden } from 'shared-ui';
import { renderLink } from '../links/render-link';
import { texts } from '../texts';
import styles from './stats.module.css';

/** Props of {@link CallStat}. */
export type CallStatProps<T> = {
  label: string;
  icon?: ReactNode;
  call: Call<T>;
  /** The value to show for an answer. */
  value: (data: T) => ReactNode;
  /** Small print below the figure. */
  note?: (data: T) => ReactNode;
  /** Where the card leads once there is an answer. */
  href?: string | undefined;
};

/** A count from a call, in a card. It loads, fails and is tried again without affecting its neighbours. */
export function CallStat<T>({ label, icon, call, value, note, href }: CallStatProps<T>) {
  const { data, failure } = call;
  const card = useFocusReturn(failure !== undefined);
  return (
    <div ref={card} tabIndex={-1} className={styles.card} aria-busy={call.pending}>
      <StatCard
        label={label}
        icon={icon}
        className={styles.stat}
        {...(data !== undefined && !failure && { href, renderLink })}
        {...(!failure && { value: data === undefined ? <Waiting /> : value(data) })}
      >
        {/* In the document from the start, so that a failure is announced. */}
        <div role="status">
          {failure ? (
            <p className={styles.failure}>
              <CircleAlert size={16} aria-hidden="true" />
              <span>{failure.message}</span>
            </p>
          ) : null}
        </div>
        {failure ? (
          <Button size="small" busy={call.pending} onClick={call.retry}>
            <span>{texts.tryAgain}</span>
            <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
          </Button>
        ) : data === undefined ? null : (
          note && <span>{note(data)}</span>
        )}
      </StatCard>
    </div>
  );
}

// Holds the place of the figure, so that nothing moves when it appears after 200 ms.
function Waiting() {
  return (
    <span className={styles.waiting}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>
        <Skeleton width="4rem" height="1em" />
      </Delayed>
    </span>
  );
}

/** Cards in rows of three, two or one: three and six of them fill their rows at each width that has room. */
export function Thirds({ children }: { children: ReactNode }) {
  return <div className={styles.thirds}>{children}</div>;
}
