import styles from './row-table.module.css';

/** The room of rows that are not drawn; nothing for none. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr className={styles.spacer} style={{ blockSize: height }} /> : null;
