import { useLayoutEffect, useRef } from 'react';
import { type RenderLink, renderAnchor } from './render-link';
import styles from './tab-links.module.css';

type TabLinksProps = {
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
  renderLink?: RenderLink | undefined;
};

/** Centers the current tab in the strip, without scrolling the page. */
const showCurrent = (strip: HTMLElement): void => {
  const tab = strip.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, width } = strip.getBoundingClientRect();
  strip.scrollLeft += tab.left - left - (width - tab.width) / 2;
};

/** Tabs that are links, so that "Back" works. In windows from 960 px, they are a vertical list. */
export function TabLinks({ label, tabs, renderLink = renderAnchor }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // Scrolls to the current tab, which may be out of view on a phone, also after a rotation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` changes when another tab is current.
  useLayoutEffect(() => {
    const show = () => strip.current && showCurrent(strip.current);
    show();
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={styles.nav}
      // Scrolls to a focused tab that is only partly visible, because browsers do not.
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
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
