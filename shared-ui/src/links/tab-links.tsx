import { classNames } from '../class-names';
import { type RenderLink, renderAnchor } from './render-link';
import styles from './tab-links.module.css';

/** One tab of {@link TabLinks}. */
export interface TabLink {
  href: string;
  label: string;
  current: boolean;
}

/** Props of {@link TabLinks}. */
export interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly TabLink[];
  renderLink?: RenderLink | undefined;
  className?: string | undefined;
}

/** Tabs that are links: each has an address, and the browser's back button works. */
export function TabLinks({ label, tabs, renderLink = renderAnchor, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classNames(styles.nav, className)}>
      <ul className={styles.list}>
        {tabs.map(({ href, label: text, current }) => (
          <li key={href}>
            {renderLink({
              href,
              className: styles.tab ?? '',
              children: text,
              ...(current ? { 'aria-current': 'page' } : {}),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
