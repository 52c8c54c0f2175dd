import { texts } from '../texts';
import styles from './layouts.module.css';

/** The id of every layout's `main`. */
export const MAIN_ID = 'content';

/** Leads past the bar (WCAG 2.4.1); seen only while focused. */
export function SkipLink() {
  const focusHeading = () => document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus();
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusHeading}>
      {texts.skipToContent}
    </a>
  );
}
