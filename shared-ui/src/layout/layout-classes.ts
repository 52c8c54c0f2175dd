import styles from './layout.module.css';

/** Class names of the layouts for elements other than div: `<form className={layout.stack}>`. */
export const layout = {
  /** Children below each other, 16 px apart. */
  stack: styles.stack ?? '',
  /** Children beside each other, 8 px apart, wrapping. */
  cluster: styles.cluster ?? '',
  /** Cards of equal width, as many in a row as fit. */
  grid: styles.grid ?? '',
  /** At most 480 px: forms in one column. */
  form: styles.form ?? '',
  /** At most 720 px: forms with a table. */
  table: styles.tableWidth ?? '',
  /** At most 1200 px: pages of the main app. */
  wide: styles.wide ?? '',
} as const;
