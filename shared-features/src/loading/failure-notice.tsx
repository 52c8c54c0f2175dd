import type { ReactNode } from 'react';
import type { ApiFailure } from 'shared-session';
import { Button, ErrorReference, Notice } from 'shared-ui';
import { texts } from '../texts';
import { FailureMessage } from './failure-message';
import styles from './failure-notice.module.css';

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
