import { addressOf } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { loadOrganizationAtom, organizationAtom } from 'shared-session';
import { Mark, MenuLink, type RenderLink } from 'shared-ui';
import { AccountMenu } from '../account/account-menu';
import { routeTableAtom } from '../guard/route-table';
import type { SessionKind } from '../guard/session-kind';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { Main, SkipLink } from './main';

const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

/** The page that the account menu leads to on wide screens too (specification 2). */
const SETTINGS = '/settings';

/** The address of the navigation entry for a page: its own, or that of the nearest page above it. */
const entryOf = (links: readonly { path: string }[], pathname: string): string | undefined =>
  links
    .map(({ path }) => path)
    .filter((path) => matchPath({ path, end: path === '/' }, pathname))
    .sort((a, b) => b.length - a.length)[0];

/**
 * The layout of the main app. It links to the pages that this visitor may use, so a visitor who may not use the web app
 * sees no links (specification 3).
 */
export function AppLayout({ kind, children }: { kind: SessionKind; children: ReactNode }) {
  const productName = useAtomValue(productNameAtom);
  const { routes, find } = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const links = routes
    .filter(
      ({ navigation, allow }) => navigation && (allow as readonly SessionKind[]).includes(kind),
    )
    .map((route) => ({ ...route, path: addressOf(route.path) }));
  // An unknown address below a page marks no link.
  const current = find(pathname).kind === 'page' ? entryOf(links, pathname) : undefined;
  const isCurrent = (path: string) => path === current;
  const folded = links.map(({ path, navigation }) => (
    <MenuLink
      key={path}
      href={path}
      current={isCurrent(path)}
      renderLink={renderLink}
      className={path === SETTINGS ? undefined : styles.folded}
    >
      {navigation}
    </MenuLink>
  ));
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.barContent}>
          <Link className={styles.product} to="/">
            <Mark size={24} />
            {productName}
          </Link>
          {links.length > 0 ? <OrganizationName /> : null}
          {links.length > 0 ? (
            <nav className={styles.nav} aria-label={texts.navigation}>
              <ul className={styles.links}>
                {links.map(({ path, navigation }) => (
                  <li key={path}>
                    <Link to={path} aria-current={isCurrent(path) ? 'page' : undefined}>
                      {navigation}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <div className={styles.end}>
            <AccountMenu links={folded} />
          </div>
        </div>
      </header>
      <Main className={styles.main}>{children}</Main>
      <footer className={styles.footer}>
        <p>{texts.copyright(productName)}</p>
      </footer>
    </div>
  );
}

/** The name appears in room that is empty without it, so nothing moves and nothing stands for it while it loads. */
function OrganizationName() {
  const organization = useAtomValue(organizationAtom);
  const load = useSetAtom(loadOrganizationAtom);
  const isKnown = organization !== null;
  useEffect(() => {
    // Without an answer the bar stays as it is. The pages report what is wrong.
    if (!isKnown) void load({ silent: true });
  }, [isKnown, load]);
  return <p className={styles.organization}>{organization?.name}</p>;
}
