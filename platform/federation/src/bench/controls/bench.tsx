import { Button, buttonClass, Mark } from 'shared-ui';
import { BENCH_PATH, type BenchRemote, PAGE_DOCUMENT } from '../remote';
import { toSearch } from '../settings/address';
import { isAllowed, routeAt } from '../settings/routes';
import { texts } from '../texts';
import styles from './bench-controls.module.css';
import { Choices } from './choices';
import { PageFrame } from './page-frame';
import { PageList } from './page-list';
import { StateLines } from './state-lines';
import { useBench } from './use-bench';

type Props = { remote: BenchRemote };

/** The bench: the remote's pages and what can be chosen on the one side, the chosen page on the other. */
export function Bench({ remote: { name, routes } }: Props) {
  const { settings, begun, report, frame, choose, startAgain } = useBench(routes);
  const route = routeAt(routes, settings.page);
  const addressOf = (of: typeof settings) => BENCH_PATH + PAGE_DOCUMENT + toSearch(of);
  return (
    <div className={styles.bench}>
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
