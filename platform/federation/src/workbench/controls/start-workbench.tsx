import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, buttonClass, Cluster, Logo, SelectField } from 'shared-ui';
import { allowsSessionKind, type RemoteRoute } from '../../runtime/description';
import {
  FRAMED_PAGE_FILE,
  FRAMED_PAGE_REPORT_EVENT,
  type FramedPageReport,
  getRootElement,
  WORKBENCH_PATH,
  type WorkbenchRemote,
} from '../remote';
import {
  applyAppearance,
  examplePath,
  readSettings,
  routeForPath,
  SETTING_CHOICES,
  SETTING_NAMES,
  sessionKindForRoute,
  toSettingsQuery,
  type WorkbenchSettings,
} from '../settings';
import styles from './workbench-controls.module.css';

/** Keeps the settings in the URL. `starts` counts how often the page was started. */
const useWorkbench = (routes: readonly RemoteRoute[]) => {
  const [settings, setSettings] = useState(() => readSettings(window.location.search, routes));
  const [starts, setStarts] = useState(0);
  const [sessionText, setSessionText] = useState('');

  useEffect(() => {
    window.history.replaceState(null, '', toSettingsQuery(settings));
    applyAppearance(document, { theme: settings.theme });
  }, [settings]);

  useEffect(() => {
    const listen = (event: Event) => {
      const { page, sessionText } = (event as CustomEvent<FramedPageReport>).detail;
      setSessionText(sessionText);
      setSettings((current) => ({ ...current, page }));
    };
    window.addEventListener(FRAMED_PAGE_REPORT_EVENT, listen);
    return () => window.removeEventListener(FRAMED_PAGE_REPORT_EVENT, listen);
  }, []);

  const startAgain = () => {
    setSessionText('');
    setStarts((times) => times + 1);
  };

  const choose = (change: Partial<WorkbenchSettings>) => {
    setSettings((current) => ({ ...current, ...change }));
    if (change.session || change.server) startAgain();
  };

  return { settings, starts, sessionText, choose, startAgain };
};

type WorkbenchState = ReturnType<typeof useWorkbench>;

function Choices({ settings, choose }: Pick<WorkbenchState, 'settings' | 'choose'>) {
  return (
    <section className={styles.choices} aria-label="Settings of the workbench">
      {SETTING_NAMES.map((name) => (
        <div key={name} data-setting={name}>
          <SelectField
            label={SETTING_CHOICES[name].label}
            hint={
              name === 'server' &&
              'The workbench answers by itself, with a small sample organization. What a page saves is kept until the page starts again.'
            }
            value={settings[name]}
            onChange={({ target }) => choose({ [name]: target.value })}
            options={SETTING_CHOICES[name].options.map(([value, label]) => ({ value, label }))}
          />
        </div>
      ))}
    </section>
  );
}

type PageListProps = { routes: readonly RemoteRoute[]; settings: WorkbenchSettings };

function PageList({ routes, settings }: PageListProps) {
  const current = routeForPath(routes, settings.page);
  return (
    <nav aria-label="Pages">
      <ul className={styles.pages}>
        {routes.map((route) => {
          const page = examplePath(route);
          const session = sessionKindForRoute(route, settings.session);
          return (
            <li key={route.path}>
              <a
                href={toSettingsQuery({ ...settings, page, session })}
                aria-current={route === current ? 'page' : undefined}
              >
                <span>{route.title}</span>
                <code>{route.path}</code>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Workbench({ name, routes }: WorkbenchRemote) {
  const { settings, starts, sessionText, choose, startAgain } = useWorkbench(routes);
  const route = routeForPath(routes, settings.page);
  const url = WORKBENCH_PATH + FRAMED_PAGE_FILE + toSettingsQuery(settings);
  return (
    <div className={styles.workbench}>
      <header className={styles.side}>
        <div className={styles.heading}>
          <Logo size={24} />
          <h1>{name}</h1>
        </div>
        <PageList routes={routes} settings={settings} />
        <Choices settings={settings} choose={choose} />
      </header>
      <main className={styles.content}>
        <div className={styles.bar}>
          <p className={styles.state} role="status">
            {sessionText}{' '}
            {route && !allowsSessionKind(route, settings.session)
              ? 'The site does not show this page to this session.'
              : null}
          </p>
          <Cluster>
            <Button size="small" onClick={startAgain}>
              Start again
            </Button>
            <a
              className={buttonClass('quiet', { size: 'small' })}
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              Open in a new tab
            </a>
          </Cluster>
        </div>
        <PageFrame key={starts} url={url} settings={settings} />
      </main>
    </div>
  );
}

type PageFrameProps = { url: string; settings: WorkbenchSettings };

/**
 * Shows the page in a frame, so that its media queries use the chosen width. The frame keeps its
 * first URL, because a new URL for each setting would reload the page.
 */
function PageFrame({ url, settings: { theme, direction, width } }: PageFrameProps) {
  const [src] = useState(url);
  const frame = useRef<HTMLIFrameElement>(null);
  const apply = useCallback(() => {
    const inside = frame.current?.contentDocument;
    // A frame that navigates has no document element yet. `onLoad` calls this function again.
    if (inside?.documentElement) applyAppearance(inside, { theme, direction });
  }, [theme, direction]);
  useEffect(apply, [apply]);
  return (
    <div className={styles.stage}>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ inlineSize: width === 'full' ? '100%' : `${width}px` }}
        title="The page"
        src={src}
        onLoad={apply}
      />
    </div>
  );
}

export const startWorkbench = (remote: WorkbenchRemote): void => {
  document.title = `${remote.name} – workbench`;
  createRoot(getRootElement()).render(<Workbench {...remote} />);
};
