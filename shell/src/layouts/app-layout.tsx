import { allowsSessionKind, withoutTrailingWildcard } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { loadOrganizationAtom, organizationDetailsAtom } from 'shared-session';
import { Logo, MenuButton, MenuGroup, MenuLink, type RenderLink } from 'shared-ui';
import { AccountMenu } from '../account/account-menu';
import type { SessionKind } from '../guard/guard';
import { routeTableAtom, type SiteRoute } from '../guard/route-table';
import { CommandPaletteButton } from '../palette/palette-button';
import { Slot } from '../slots/slot';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import bar from './bar.module.css';
import styles from './layouts.module.css';
import { MainRegion, SkipLink } from './page-frame';

type Entry = { path: string; label: string; lang: string | undefined };

/** An item of the navigation bar: one link, or a named group of links. */
type Item = { group?: string | undefined; entries: Entry[] };

const navigationOf = (routes: readonly SiteRoute[], kind: SessionKind): readonly Item[] => {
  const shown = routes
    .filter((route) => allowsSessionKind(route, kind))
    .sort((a, b) => (a.place?.order ?? 0) - (b.place?.order ?? 0));
  const items: Item[] = [];
  for (const { path, navigation, place, lang } of shown) {
    if (!navigation) continue;
    const entry = { path: withoutTrailingWildcard(path), label: navigation, lang };
    const group = place?.group;
    const known = group && items.find((each) => each.group === group);
    if (known) known.entries.push(entry);
    else items.push({ group, entries: [entry] });
  }
  return items;
};

/** The path of the current link. This is the page's own path, or else the nearest path above it. */
const currentEntry = (items: readonly Item[], pathname: string): string | undefined =>
  items
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => matchPath({ path, end: path === '/' }, pathname))
    .sort((a, b) => b.length - a.length)[0];

const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

type Props = { items: readonly Item[]; current: string | undefined };

/** The link of this page stays in the account menu on wide screens (specification 3). */
const SETTINGS_PATH = '/settings';

/** `foldedClass`: the class of items that wide screens show in the bar instead of the menu. */
function MenuItems({ items, current, foldedClass }: Props & { foldedClass?: string | undefined }) {
  return items.map(({ group, entries }) => {
    const links = entries.map(({ path, label, lang }) => (
      <MenuLink
        key={path}
        href={path}
        current={path === current}
        renderLink={renderLink}
        className={path === SETTINGS_PATH ? undefined : foldedClass}
      >
        <span lang={lang}>{label}</span>
        <Slot id="navigation/badges/v1" data={{ path }} />
      </MenuLink>
    ));
    if (!group) return links;
    return (
      <MenuGroup key={`group ${group}`} label={group} className={foldedClass}>
        {links}
      </MenuGroup>
    );
  });
}

/** Counts the items in the first row. The other items are rendered too, to measure them. */
const useFitting = (list: RefObject<HTMLElement | null>, content: string): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content means other elements to measure.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const measure = () => {
      setFitting(items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    for (const element of [list.current, ...items]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list, content]);
  return fitting;
};

function Navigation({ items, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, JSON.stringify(items));
  const rest = items.slice(fitting);
  const holdsCurrent = ({ entries }: Item) => entries.some(({ path }) => path === current);
  return (
    <nav className={bar.nav} aria-label={texts.navigation}>
      <ul ref={list} className={bar.links}>
        {items.map((item, index) => (
          <li
            key={item.group ?? item.entries[0]?.path}
            className={index < fitting ? undefined : bar.cutOff}
          >
            {item.group ? (
              <MenuButton
                label={item.group}
                variant="quiet"
                size="small"
                floating
                className={holdsCurrent(item) ? bar.currentMenu : undefined}
              >
                <MenuItems items={[{ entries: item.entries }]} current={current} />
              </MenuButton>
            ) : (
              item.entries.map(({ path, label, lang }) => (
                <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
                  <span lang={lang}>{label}</span>
                  <Slot id="navigation/badges/v1" data={{ path }} />
                </Link>
              ))
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <MenuButton
          label={texts.more}
          variant="quiet"
          align="end"
          floating
          className={rest.some(holdsCurrent) ? bar.currentMenu : undefined}
        >
          <MenuItems items={rest} current={current} />
        </MenuButton>
      ) : null}
    </nav>
  );
}

/** The layout of the main app. Visitors who may not use the app see no links (specification 3). */
export function AppLayout({ kind, children }: { kind: SessionKind; children: ReactNode }) {
  const productName = useAtomValue(productNameAtom);
  const { routes, find } = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const items = navigationOf(routes, kind);
  // Marks no link as current if the path has no page, even if a path above it has a page.
  const current = find(pathname).kind === 'page' ? currentEntry(items, pathname) : undefined;
  const links = <MenuItems items={items} current={current} foldedClass={bar.folded} />;
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={bar.bar}>
        <div className={bar.barContent}>
          <Link className={bar.product} to="/">
            <Logo size={24} />
            <span translate="no">{productName}</span>
          </Link>
          {items.length > 0 ? <OrganizationName /> : null}
          {items.length > 0 ? <Navigation items={items} current={current} /> : null}
          <div className={bar.end}>
            {items.length > 0 ? <CommandPaletteButton kind={kind} /> : null}
            <AccountMenu links={links} />
          </div>
        </div>
      </header>
      <MainRegion className={styles.main}>{children}</MainRegion>
      <footer className={styles.footer}>
        <p>{texts.copyright(productName)}</p>
      </footer>
    </div>
  );
}

/** Needs no skeleton, because nothing moves when the name appears. */
function OrganizationName() {
  const organization = useAtomValue(organizationDetailsAtom);
  const load = useSetAtom(loadOrganizationAtom);
  const isKnown = organization !== null;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page repeats a failed request.
  useEffect(() => {
    if (isKnown) return;
    // A failed request shows no toast (`silent`), because the page works without the name.
    const ask = () => void load({ silent: true });
    ask();
    const listeners = new AbortController();
    for (const event of ['online', 'focus']) addEventListener(event, ask, listeners);
    return () => listeners.abort();
  }, [isKnown, load, pathname]);
  return (
    // The title shows the whole name, because a long name is cut off.
    <div className={bar.organization} title={organization?.name}>
      {organization?.name ? <span dir="auto">{organization.name}</span> : null}
    </div>
  );
}
