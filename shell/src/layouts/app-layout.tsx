import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadOrganizationAtom, organizationAtom } from 'shared-session';
import { Mark } from 'shared-ui';
import { AccountMenu } from '../account/account-menu';
import { routeTableAtom } from '../guard/route-table';
import type { SessionKind } from '../guard/session-kind';
import { PaletteButton } from '../palette/palette-button';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { Main, SkipLink } from './main';
import { Navigation, PlacesInMenu } from './navigation';
import { currentEntry, placesOf } from './places';

/** The page that the account menu leads to on wide screens too (specification 2). */
const SETTINGS = '/settings';

/**
 * The layout of the main app. It links to the pages that this visitor may use, so a visitor who may not use the web app
 * sees no links (specification 3).
 */
export function AppLayout({ kind, children }: { kind: SessionKind; children: ReactNode }) {
  const productName = useAtomValue(productNameAtom);
  const { routes, find } = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const places = placesOf(routes, kind);
  // An unknown address below a page marks no link.
  const current = find(pathname).kind === 'page' ? currentEntry(places, pathname) : undefined;
  const folded = (
    <PlacesInMenu
      places={places}
      current={current}
      classOf={(path) => (path === SETTINGS ? undefined : styles.folded)}
    />
  );
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.barContent}>
          <Link className={styles.product} to="/">
            <Mark size={24} />
            {productName}
          </Link>
          {places.length > 0 ? <OrganizationName /> : null}
          {places.length > 0 ? <Navigation places={places} current={current} /> : null}
          <div className={styles.end}>
            {places.length > 0 ? <PaletteButton kind={kind} /> : null}
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
  return (
    // A long name is cut off.
    <p className={styles.organization} title={organization?.name ?? undefined}>
      {organization?.name}
    </p>
  );
}
