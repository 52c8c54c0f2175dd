import { type ReactNode, useState } from 'react';
import type { ApiFailure } from 'shared-session';
import { Button, Notice, Reference } from 'shared-ui';
import { texts } from '../texts';
import styles from './failure-notice.module.css';

export type FailureNoticeProps = {
  /** What did not happen: "The users couldn't be loaded". */
  title: ReactNode;
  failure: ApiFailure | null | undefined;
  retry: () => void;
  /** The retry is running. The notice stays, with the focus on its button. */
  busy?: boolean;
};

/**
 * Render it even without a failure: screen readers announce new text in an existing region, and
 * often skip text that appears together with its region.
 */
export function FailureNotice({ title, failure, retry, busy = false }: FailureNoticeProps) {
  const [told, setTold] = useState({ failure, times: 0 });
  if (told.failure !== failure) setTold({ failure, times: told.times + 1 });
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
          {/* A new element, because the same message is announced again only in a new element. */}
          <span key={told.times}>{failure.message}</span>
          {failure.reference ? (
            <Reference value={failure.reference} message={failure.message} />
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
