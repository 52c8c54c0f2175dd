import styles from './layout.module.css';

/** Class names for elements that are no `div`: `<form className={layoutClasses.stack}>`. */
export const layoutClasses = {
  /** Children below each other, 16 px apart. */
  stack: styles.stack ?? '',
} as const;
