import type { ReactNode } from 'react';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';
import styles from './call-failure.module.css';
import type { Call } from './use-call';

/**
 * What failed, why, and the way out. Render it all along: its region must be there before it speaks, since one that comes
 * with its words is often not read out.
 */
export const CallFailure = ({
  title,
  call,
}: {
  title: ReactNode;
  call: Pick<Call<unknown>, 'failure' | 'pending' | 'retry'>;
}) => (
  <div role="alert" className={styles.region}>
    {call.failure ? (
      <Notice
        kind="danger"
        title={title}
        action={
          <Button size="small" busy={call.pending} onClick={call.retry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {call.failure.message}
      </Notice>
    ) : null}
  </div>
);
