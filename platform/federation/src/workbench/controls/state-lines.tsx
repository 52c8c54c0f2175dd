import { Notice } from 'shared-ui';
import type { FrameReport } from '../report';
import { texts } from '../texts';
import styles from './workbench-controls.module.css';

type Props = { report: FrameReport | null; allowed: boolean };

/** What is to be known of what the frame shows: who is signed in by now, and where that is not as in the site. */
export function StateLines({ report, allowed }: Props) {
  return (
    <div className={styles.state} role="status">
      <p>{[report?.session, ...(allowed ? [] : [texts.notAllowed])].join(' ')}</p>
      {report?.differs ? <Notice kind="warning">{texts.differs(report.differs)}</Notice> : null}
    </div>
  );
}
