import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Mark, MenuLink, type RenderLink } from 'shared-ui';
import { AccountMenu } from '../account/account-menu';
import type { SessionKind } from '../guard/session-kind';
import { productNameAtom, routeTableAtom } from '../site/site-atoms';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { MAIN_ID } from './main-id';
import { SkipLink } from './skip-link';

const renderLink: RenderLink = ({ href, ...rest }) => <NavLink to={href} {...rest} />;

/**
 * Layout C: the main app. Its links are those of the described pages that this visitor may use, so a visitor who may not
 * use the web app sees none (specification 3).
 */
export function LayoutC({ kind, children }: { kind: SessionKind; children: ReactNode }) {
  const productName = useAtomValue(productNameAtom);
  const { routes } = useAtomValue(routeTableAtom);
  const links = routes.filter(
    ({ navigation, admits }) => navigation && (admits as readonly SessionKind[]).includes(kind),
  );
  const folded = links.map(({ path, navigation }) => (
    <MenuLink key={path} href={path} renderLink={renderLink} className={styles.folded}>
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
          {links.length > 0 ? (
            <nav aria-label={texts.navigation}>
              <ul className={styles.links}>
                {links.map(({ path, navigation }) => (
                  <li key={path}>
                    <NavLink to={path}>{navigation}</NavLink>
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
      <main id={MAIN_ID} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{texts.copyright(productName)}</p>
      </footer>
    </div>
  );
}
