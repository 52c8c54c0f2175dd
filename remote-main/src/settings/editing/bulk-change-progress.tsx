import type { ReactNode } from 'react';
import { useFocusFallback } from 'shared-features';
import { Button, Cluster, ProgressBar } from 'shared-ui';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import styles from './bulk-change-progress.module.css';
import type { BulkProgress } from './run-bulk-change';

const words = settingsTexts.bulk;

export type BulkChangeProgressProps = {
  label: string;
  progress: BulkProgress;
  /** More buttons beside "Try again". */
  children?: ReactNode;
};

/** Shows the progress of a change of many users. While the change pauses, also shows the reason. */
export function BulkChangeProgress({ label, progress, children }: BulkChangeProgressProps) {
  const { total, done, failed, waiting, tryNow } = progress;
  const box = useFocusFallback(waiting !== undefined);
  const settled = done + failed.length;
  return (
    <div ref={box} tabIndex={-1} className={styles.running}>
      <ProgressBar
        label={label}
        value={settled}
        max={total}
        valueText={words.progress(settled, total)}
      />
      <div role="status">{waiting ? <p>{words.waiting(waiting)}</p> : null}</div>
      <Cluster>
        {waiting ? (
          <Button size="small" onClick={tryNow}>
            {texts.tryAgain}
          </Button>
        ) : null}
        {children}
      </Cluster>
    </div>
  );
}
