import { useAtomValue } from 'jotai';
import type { MouseEvent, ReactNode } from 'react';
import { configStateAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';

const MAIN_ID = 'content';

/** The main region of a layout, the target of {@link SkipLink}. */
export function Main({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <main id={MAIN_ID} className={className}>
      {children}
    </main>
  );
}

/** Skips the bar (WCAG 2.4.1). Visible only while it is focused. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // The focus moves and the address stays: a hash in it would become part of a `returnTo`.
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
      {texts.skipToContent}
    </a>
  );
}

/** The configured links to support, terms and privacy; renders nothing without them. */
export function LegalLinks() {
  const state = useAtomValue(configStateAtom);
  const links = state.status === 'read' ? state.config.links : undefined;
  const shown = (['support', 'terms', 'privacy'] as const).filter((name) => links?.[name]);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.legal}>
      {shown.map((name) => (
        <li key={name}>
          <a href={links?.[name]}>{texts.legal[name]}</a>
        </li>
      ))}
    </ul>
  );
}
