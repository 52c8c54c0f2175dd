import styles from './layout.module.css';

/**
 * The class names of the layouts, for elements that are no `div`: `<form
 * className={layout.stack}>`.
 */
export const layout = {
  /** Children below each other, 16 px apart. */
  stack: styles.stack ?? '',
} as const;
