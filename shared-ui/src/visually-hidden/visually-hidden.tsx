import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text that only screen readers say. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />;
}
