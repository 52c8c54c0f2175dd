import { type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { Button, buttonClass, Mark, Notice, SelectField } from 'shared-ui';
import { isAllowed, type RemoteRoute } from '../../runtime/description';
import { type FrameReport, PAGE_DOCUMENT, WORKBENCH_PATH, type WorkbenchRemote } from '../remote';
import {
  applyLook,
  DIRECTIONS,
  exampleAddress,
  routeAt,
  SERVER_ANSWERS,
  SESSION_KINDS,
  type Settings,
  sessionFor,
  THEMES,
  toSearch,
  WIDTHS,
} from '../settings';
import { texts } from '../texts';
import { useWorkbench } from './use-workbench';
import styles from './workbench-controls.module.css';

type ChoicesProps = { settings: Settings; choose: (change: Partial<Settings>) => void };

/** The settings other than the page. */
function Choices({ settings, choose }: ChoicesProps) {
  const { session, server, theme, width, direction } = settings;
  return (
    <section className={styles.choices} aria-label={texts.settings}>
      <Choice
        {...texts.session}
        values={SESSION_KINDS}
        value={session}
        onChoose={(chosen) => choose({ session: chosen })}
      />
      <Choice
        label={texts.server.label}
        options={texts.server.options}
        hint={texts.server.hints[server]}
        values={SERVER_ANSWERS}
        value={server}
        onChoose={(chosen) => choose({ server: chosen })}
      />
      <div className={styles.appearance}>
        <Choice
          {...texts.theme}
          values={THEMES}
          value={theme}
          onChoose={(chosen) => choose({ theme: chosen })}
        />
        <Choice
          {...texts.width}
          values={WIDTHS}
          value={width}
          onChoose={(chosen) => choose({ width: chosen })}
        />
      </div>
      <Choice
        {...texts.direction}
        values={DIRECTIONS}
        value={direction}
        onChoose={(chosen) => choose({ direction: chosen })}
      />
    </section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  hint?: ReactNode;
  /** The text of each value. */
  options: Record<Value, string>;
  /** The values, in the order in which they are offered. */
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** One setting of the workbench. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, options, values, value, onChoose } = props;
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </SelectField>
  );
}

type PageListProps = {
  routes: readonly RemoteRoute[];
  settings: Settings;
  choose: (change: Partial<Settings>) => void;
};

/** Whether a click opens the page here, and not in a new tab or window. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The remote's pages, each a link to the workbench with that page. */
function PageList({ routes, settings, choose }: PageListProps) {
  const current = routeAt(routes, settings.page);
  return (
    <nav aria-label={texts.pages}>
      <ul className={styles.pages}>
        {routes.map((route) => {
          const { path, title } = route;
          const address = exampleAddress(route);
          const session = sessionFor(route, settings.session);
          return (
            <li key={path}>
              <a
                href={toSearch({ ...settings, page: address, session })}
                aria-current={route === current ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  choose({ page: address });
                }}
              >
                <span>{title}</span>
                <code>{path}</code>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type Props = { remote: WorkbenchRemote };

/** The workbench: the list of pages and the settings on one side, the chosen page on the other. */
export function Workbench({ remote: { name, routes } }: Props) {
  const { settings, loaded, report, frame, choose, startAgain } = useWorkbench(routes);
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
          address={addressOf(loaded.settings)}
          times={loaded.times}
          settings={settings}
          frame={frame}
        />
      </main>
    </div>
  );
}

type StateLinesProps = { report: FrameReport | null; allowed: boolean };

/** Who is signed in in the frame, and a warning when the site would not show the page to this session. */
function StateLines({ report, allowed }: StateLinesProps) {
  return (
    <div className={styles.state} role="status">
      <p>{[report?.session, ...(allowed ? [] : [texts.notAllowed])].join(' ')}</p>
      {report?.differs ? <Notice kind="warning">{texts.differs(report.differs)}</Notice> : null}
    </div>
  );
}

type PageFrameProps = {
  /** Address of the document. */
  address: string;
  times: number;
  settings: Settings;
  frame: RefObject<HTMLIFrameElement | null>;
};

/** The page in a frame, so that its media queries use the chosen width. */
function PageFrame({ address, times, settings, frame }: PageFrameProps) {
  const { theme, direction, width } = settings;
  const look = useCallback(() => {
    const inside = frame.current?.contentDocument;
    // While the frame navigates, its document has no root element. `onLoad` calls this again.
    if (inside?.documentElement) applyLook(inside, { theme, direction });
  }, [frame, theme, direction]);
  useEffect(look, [look]);
  return (
    <div className={styles.stage}>
      <iframe
        key={times}
        ref={frame}
        className={styles.frame}
        data-width={width}
        title={texts.frame}
        src={address}
        onLoad={look}
      />
    </div>
  );
}
