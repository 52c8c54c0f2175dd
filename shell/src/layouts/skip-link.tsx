import type { MouseEvent } from 'react';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { MAIN_ID } from './main-id';

/** Leads past the bar (WCAG 2.4.1); seen only while focused. */
export function SkipLink() {
  // The focus itself moves, and the address stays: a hash in it would be part of a later returnTo.
  const focusHeading = (event: MouseEvent) => {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusHeading}>
      {texts.skipToContent}
    </a>
  );
}
