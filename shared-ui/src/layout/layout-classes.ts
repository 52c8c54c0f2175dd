import styles from './layout.module.css';

/** Class names for elements that are no `div`: `<form className={layout.stack}>`. */
export const layout = {
  /** Children below each other, 16 px apart. */
  stack: styles.stack ?? '',
} as const;
