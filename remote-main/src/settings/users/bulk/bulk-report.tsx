import { formatNumber } from 'shared-features';
import { Button, Cluster, Notice, ProgressBar, Stack } from 'shared-ui';
import { texts } from '../../../texts';
import { settingsTexts } from '../../../texts/settings';
import { userName } from '../../../users/names';
import type { BulkJob } from './bulk-job';
import styles from './bulk-report.module.css';

const words = settingsTexts.bulk;

/** Props of {@link BulkReport}. */
export type BulkReportProps = {
  job: BulkJob;
  /** Changes those who failed and those who are left. */
  onRetry: () => void;
  onClose: () => void;
};

/** As many reasons as can be read; "Try again" shortens the list. */
const SHOWN = 20;

/** How far a change of many users has come, or what it left to do. */
export const BulkReport = ({ job, onRetry, onClose }: BulkReportProps) => {
  const { total, done, failed, left, waiting, isRunning, stop, tryNow } = job;
  const rest = failed.length + left.length;
  if (isRunning) {
    return (
      <div className={styles.running}>
        <ProgressBar
          label={words.running}
          value={done + failed.length}
          max={total}
          valueText={words.progress(done + failed.length, total)}
        />
        <div role="status">{waiting ? <p>{words.waiting(waiting)}</p> : null}</div>
        <Cluster>
          {waiting ? (
            <Button size="small" onClick={tryNow}>
              {texts.tryAgain}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={stop}>
            {words.stop}
          </Button>
        </Cluster>
      </div>
    );
  }
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title={words.incomplete(done, total)}
        action={
          <Cluster>
            <Button size="small" onClick={onRetry}>
              {words.retry(rest)}
            </Button>
            <Button size="small" variant="quiet" onClick={onClose}>
              {settingsTexts.removing.close}
            </Button>
          </Cluster>
        }
      >
        <Stack gap={2}>
          {failed.length > 0 ? (
            <ul className={styles.failed}>
              {failed.slice(0, SHOWN).map(({ user, message }) => (
                <li key={user._id}>
                  <strong>{userName(user)}</strong>: {message}
                </li>
              ))}
              {failed.length > SHOWN ? <li>{words.more(failed.length - SHOWN)}</li> : null}
            </ul>
          ) : null}
          {left.length > 0 ? <p>{words.left(formatNumber(left.length))}</p> : null}
        </Stack>
      </Notice>
    </div>
  );
};
