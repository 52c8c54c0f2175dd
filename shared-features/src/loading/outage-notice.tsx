import { useSyncExternalStore } from 'react';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';
import styles from './failure-notice.module.css';
import {
  isRetryingWaitingCalls,
  isServerUnreachable,
  retryAllWaitingCalls,
  subscribeToOutage,
} from './outage';
import { useFocusFallback } from './use-focus-fallback';

/**
 * Says that the server cannot be reached. Every page that uses `useCall` renders this component,
 * even without an outage, because screen readers announce only changes of an existing region.
 */
export function OutageNotice() {
  const isDown = useSyncExternalStore(subscribeToOutage, isServerUnreachable);
  const isBusy = useSyncExternalStore(subscribeToOutage, isRetryingWaitingCalls);
  const region = useFocusFallback(isDown);
  return (
    <div ref={region} tabIndex={-1} role="alert" className={styles.region}>
      {isDown ? (
        <Notice
          kind="warning"
          title={texts.outage.title}
          action={
            <Button size="small" busy={isBusy} onClick={retryAllWaitingCalls}>
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
