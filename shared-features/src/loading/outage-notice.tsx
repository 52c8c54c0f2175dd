import { useSyncExternalStore } from 'react';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';
import styles from './failure-notice.module.css';
import { isOutage, retryAll, subscribeToOutage } from './recovery';

/**
 * Says that the server cannot be reached, once for all calls of a page. They repeat themselves, so it disappears by itself.
 * Every page that loads with `useCall` renders it, even without an outage: then screen readers announce it.
 */
export const OutageNotice = () => {
  const isDown = useSyncExternalStore(subscribeToOutage, isOutage);
  return (
    <div role="alert" className={styles.region}>
      {isDown ? (
        <Notice
          kind="warning"
          title={texts.outage.title}
          action={
            <Button size="small" onClick={retryAll}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.outage.text}
        </Notice>
      ) : null}
    </div>
  );
};
