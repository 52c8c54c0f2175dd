import { type RenderLink, renderAnchor } from './render-link';
import styles from './tab-links.module.css';

type TabLinksProps = {
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
  renderLink?: RenderLink | undefined;
};

/** Tabs that are links, so that "Back" works. In windows from 960 px, they are a vertical list. */
export function TabLinks({ label, tabs, renderLink = renderAnchor }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {tabs.map(({ href, label: text, current: isCurrent }) => (
          <li key={href}>
            {renderLink({
              href,
              className: styles.tab ?? '',
              children: text,
              'aria-current': isCurrent ? 'page' : undefined,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
