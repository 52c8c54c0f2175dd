import type { MouseEvent, ReactNode } from 'react';
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
