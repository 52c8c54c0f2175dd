import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { ApiFailure } from 'shared-session';
import { Button, ErrorReference, Notice } from 'shared-ui';
import { texts } from '../texts';
import styles from './failure-notice.module.css';
import { isServerUnreachable, retryAllCalls, subscribeToOutage } from './outage';
import { useFocusFallback } from './use-focus-fallback';

export type FailureNoticeProps = {
  title: ReactNode;
  failure: ApiFailure | null | undefined;
  retry: () => void;
  /** Whether the retry is running. The notice then stays, with the focus on the retry button. */
  busy?: boolean;
};

/**
 * Says why a call failed, with a button that retries. Render this component even without a failure,
 * because screen readers announce only new text in an existing region.
 */
export function FailureNotice({ title, failure, retry, busy = false }: FailureNoticeProps) {
  return (
    <div role="alert" className={styles.region}>
      {failure ? (
        <Notice
          kind="danger"
          title={title}
          action={
            <Button size="small" busy={busy} onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          <FailureMessage failure={failure} />
          {failure.reference ? (
            <ErrorReference value={failure.reference} message={failure.message} />
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}

/** The message of a failure, which screen readers announce again when the same call fails again. */
export function FailureMessage({ failure }: { failure: ApiFailure }) {
  const [shown, setShown] = useState({ failure, times: 0 });
  if (shown.failure !== failure) setShown({ failure, times: shown.times + 1 });
  // A new `key` makes a new element: only then do screen readers announce the same message again.
  return <span key={shown.times}>{failure.message}</span>;
}

/**
 * Says that the server cannot be reached. Every page that uses `useCall` renders this component,
 * even without an outage, because screen readers announce only changes of an existing region.
 */
export function OutageNotice() {
  const isDown = useSyncExternalStore(subscribeToOutage, isServerUnreachable);
  const region = useFocusFallback(isDown);
  return (
    <div ref={region} tabIndex={-1} role="alert" className={styles.region}>
      {isDown ? (
        <Notice
          kind="warning"
          title={texts.outage.title}
          action={
            <Button size="small" onClick={retryAllCalls}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.outage.text}
        </Notice>
      ) : null}
    </div>
  );
}
