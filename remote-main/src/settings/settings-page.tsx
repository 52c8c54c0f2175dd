import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OutageNotice, Slot } from 'shared-features';
import { type TableName, UnsentNotice } from 'shared-rows';
import { type Slots, siteConfigAtom } from 'shared-session';
import {
  LazyPart,
  type LoadModule,
  Notice,
  PageHeading,
  Skeleton,
  Stack,
  TabLinks,
  VisuallyHidden,
} from 'shared-ui';
import { useScrollRestoration } from '../links/use-scroll-restoration';
import { settingsTexts } from '../texts/settings';
import { AppearanceTab, DeviceTab, ProfileTab, SubscriptionTab } from './account-tabs';
import { areUnsentNoticesShownAtom, TABLE_NAMES, tableToOpenAtom } from './adding/unsent-atoms';
import { addRowsHref, SETTINGS_TABS, type SettingsTab, settingsTabHref } from './settings-href';
import styles from './settings-page.module.css';

/** Notices on each tab about unsent rows of closed tables, with "Send now" (specification 9). */
function UnsentTables({ open }: { open: TableName | undefined }) {
  const setShown = useSetAtom(areUnsentNoticesShownAtom);
  const want = useSetAtom(tableToOpenAtom);
  const navigate = useNavigate();
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);
  // Forgets "Send now" when the table closes, even if the code of the table was not loaded yet,
  // because a table that is opened later must not send its rows by itself.
  useEffect(() => () => want((wanted) => (wanted?.table === open ? null : wanted)), [open, want]);
  const show = (table: TableName, send: boolean) => {
    want({ table, send });
    // With `flushSync`, the effect above also forgets "Send now" if the visitor leaves immediately.
    navigate(addRowsHref(table), { preventScrollReset: true, flushSync: true });
  };
  return (
    // This region exists from the start, so that screen readers announce notices that appear later.
    <Stack role="status" className={styles.notices}>
      {TABLE_NAMES.filter((table) => table !== open).map((table) => (
        <UnsentNotice
          key={table}
          step={`settings-${table}`}
          onSend={() => show(table, true)}
          onShow={() => show(table, false)}
        />
      ))}
    </Stack>
  );
}

type TabDefinition = { Content: ComponentType } | { load: LoadModule<object> };

/** `load` is called when the link of the tab is hovered or focused, or when the tab is opened. */
const TABS: Record<SettingsTab, TabDefinition> = {
  profile: { Content: ProfileTab },
  organization: { load: () => import('./organization-tab') },
  locations: { load: () => import('./locations/locations-tab') },
  users: { load: () => import('./users/users-tab') },
  subscription: { Content: SubscriptionTab },
  appearance: { Content: AppearanceTab },
  device: { Content: DeviceTab },
};

/** Loads the code of the tab at `href`. Ignores a failure, which the opened tab itself shows. */
const loadEarly = (href: string): void => {
  const tab = SETTINGS_TABS.find((each) => settingsTabHref(each) === href);
  const definition = tab && TABS[tab];
  if (definition && 'load' in definition) definition.load().catch(() => {});
};

const useTabsOfRemotes = () => {
  const [tabs, setTabs] = useState<readonly (readonly [name: string, label: string])[]>([]);
  const taken = useRef(new Set<string>(SETTINGS_TABS));
  const addTab = useCallback<Slots['settings/tabs/v1']['addTab']>((name, label) => {
    if (taken.current.has(name)) throw new Error(`The settings have a tab ${name} already`);
    taken.current.add(name);
    setTabs((others) => [...others, [name, label] as const].sort());
    return () => {
      taken.current.delete(name);
      setTabs((others) => others.filter(([other]) => other !== name));
    };
  }, []);
  return { tabs, addTab };
};

/** Focuses the content of a newly opened tab if the pressed link disappeared (WCAG 2.4.3). */
const useFocusOnTabChange = (tab: string) => {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  // Uses a layout effect, because if the earlier tab had an open dialog, this effect must move the
  // focus before the closing dialog does. The dialog then leaves the focus where it is.
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [tab]);
  return content;
};

/** Whether the visitor has opened another tab since the page was shown. */
const useHasTabChanged = (tab: string): boolean => {
  const [first] = useState(tab);
  const [hasChanged, setChanged] = useState(false);
  if (tab !== first && !hasChanged) setChanged(true);
  return hasChanged;
};

/** One tab for each topic. Each tab has a URL (specification 9). */
function SettingsPage() {
  useScrollRestoration();
  const { productName } = useAtomValue(siteConfigAtom);
  const [params] = useSearchParams();
  const current = params.get('tab') ?? SETTINGS_TABS[0];
  const own = SETTINGS_TABS.find((tab) => tab === current);
  const { tabs: others, addTab } = useTabsOfRemotes();
  const links = [...SETTINGS_TABS.map((tab) => [tab, settingsTexts.tabs[tab]] as const), ...others];
  const label = links.find(([tab]) => tab === current)?.[1];
  const content = useFocusOnTabChange(current);
  const hasTabChanged = useHasTabChanged(current);
  const open = params.has('add') ? TABLE_NAMES.find((table) => table === current) : undefined;
  return (
    <Stack gap={6}>
      {label === undefined ? null : (
        <title>{settingsTexts.documentTitle(label, productName)}</title>
      )}
      <PageHeading>{settingsTexts.title}</PageHeading>
      <div className={styles.page}>
        <TabLinks
          label={settingsTexts.title}
          tabs={links.map(([tab, text]) => ({
            href: settingsTabHref(tab),
            label: text,
            current: tab === current,
          }))}
          renderLink={({ href, ...rest }) => {
            const load = () => loadEarly(href);
            return <Link to={href} onPointerEnter={load} onFocus={load} {...rest} />;
          }}
        />
        <Stack ref={content} tabIndex={-1} role="group" aria-label={label} gap={6}>
          {/* Screen readers announce each newly opened tab, but not the first one. */}
          <VisuallyHidden role="status">{hasTabChanged ? label : ''}</VisuallyHidden>
          <OutageNotice />
          <UnsentTables open={open} />
          {own ? <Tab key={own} tab={own} /> : null}
          <OtherTabs current={current} addTab={addTab} isMissing={label === undefined} />
        </Stack>
      </div>
    </Stack>
  );
}

type OtherTabsProps = Slots['settings/tabs/v1'] & {
  /** Whether the URL names a tab that does not exist. */
  isMissing: boolean;
};

function OtherTabs({ isMissing, current, addTab }: OtherTabsProps) {
  const [isSettled, setSettled] = useState(false);
  const settled = useCallback(() => setSettled(true), []);
  return (
    <>
      {isMissing && !isSettled ? <Skeleton late lines={6} height="2.5rem" /> : null}
      <div role="status" className={styles.notices}>
        {isMissing && isSettled ? (
          <Notice kind="warning" title={settingsTexts.tabFailed}>
            {settingsTexts.tabFailedHint}
          </Notice>
        ) : null}
      </div>
      <Slot id="settings/tabs/v1" data={{ current, addTab }} onSettled={settled} />
    </>
  );
}

function Tab({ tab }: { tab: SettingsTab }) {
  const definition = TABS[tab];
  if ('Content' in definition) return <definition.Content />;
  return (
    <LazyPart
      load={definition.load}
      failed={settingsTexts.tabFailed}
      waiting={<Skeleton lines={6} height="2.5rem" />}
      className={styles.waiting}
    >
      {(Content) => <Content />}
    </LazyPart>
  );
}

export default SettingsPage;
