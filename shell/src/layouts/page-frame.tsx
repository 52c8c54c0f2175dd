import { useAtomValue } from 'jotai';
import type { MouseEvent, ReactNode } from 'react';
import { focusPageHeading } from '../announcer/announce';
import { siteLinksAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';

const MAIN_ID = 'content';

type MainRegionProps = { className: string | undefined; children: ReactNode };

export function MainRegion({ className, children }: MainRegionProps) {
  return (
    <main id={MAIN_ID} className={className}>
      {children}
    </main>
  );
}

/** A link that moves the focus past the bar (WCAG 2.4.1). It is visible only while focused. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // Keeps the hash of the link out of the URL and the history.
    event.preventDefault();
    focusPageHeading();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
      {texts.skipToContent}
    </a>
  );
}

export function SiteLinks() {
  const links = useAtomValue(siteLinksAtom);
  if (links.length === 0) return null;
  return (
    <ul className={styles.legal}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href}>{texts.legal[name]}</a>
        </li>
      ))}
    </ul>
  );
}
