import type { MouseEvent } from 'react';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { focusHeading, MAIN_ID } from './main-region';

/** Skips the bar (WCAG 2.4.1). Visible only while it is focused. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusHeading();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
      {texts.skipToContent}
    </a>
  );
}
