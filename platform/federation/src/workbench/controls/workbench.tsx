import { Button, buttonClass, Mark, Notice } from 'shared-ui';
import type { FrameReport } from '../frame-report';
import { PAGE_DOCUMENT, WORKBENCH_PATH, type WorkbenchRemote } from '../remote';
import { toSearch } from '../settings/address';
import { isAllowed, routeAt } from '../settings/routes';
import { texts } from '../texts';
import { Choices } from './choices';
import { PageFrame } from './page-frame';
import { PageList } from './page-list';
import { useWorkbench } from './use-workbench';
import styles from './workbench-controls.module.css';

type Props = { remote: WorkbenchRemote };

/** The workbench: the remote's pages and what can be chosen on the one side, the chosen page on the other. */
export function Workbench({ remote: { name, routes } }: Props) {
  const { settings, begun, report, frame, choose, startAgain } = useWorkbench(routes);
  const route = routeAt(routes, settings.page);
  const addressOf = (of: typeof settings) => WORKBENCH_PATH + PAGE_DOCUMENT + toSearch(of);
  return (
    <div className={styles.workbench}>
      <header className={styles.side}>
        <div className={styles.heading}>
          <Mark size={24} />
          <h1>{name}</h1>
        </div>
        <PageList routes={routes} settings={settings} choose={choose} />
        <Choices settings={settings} choose={choose} />
        <p className={styles.small}>{texts.newPages}</p>
      </header>
      <main className={styles.content}>
        <div className={styles.bar}>
          <StateLines report={report} allowed={!route || isAllowed(route, settings.session)} />
          <div className={styles.actions}>
            <Button size="small" onClick={startAgain}>
              {texts.startAgain}
            </Button>
            <a
              className={buttonClass('quiet', { size: 'small' })}
              href={addressOf(settings)}
              target="_blank"
              rel="noreferrer"
            >
              {texts.openAlone}
            </a>
          </div>
        </div>
        <PageFrame
          address={addressOf(begun.settings)}
          times={begun.times}
          settings={settings}
          frame={frame}
        />
      </main>
    </div>
  );
}

type StateLinesProps = { report: FrameReport | null; allowed: boolean };

/** What is to be known of what the frame shows: who is signed in by now, and where that is not as in the site. */
function StateLines({ report, allowed }: StateLinesProps) {
  return (
    <div className={styles.state} role="status">
      <p>{[report?.session, ...(allowed ? [] : [texts.notAllowed])].join(' ')}</p>
      {report?.differs ? <Notice kind="warning">{texts.differs(report.differs)}</Notice> : null}
    </div>
  );
}
