import type { ReactNode } from 'react';
import styles from './stats.module.css';

/** Cards in rows of three, two or one: three and six of them fill their rows at each width that has room. */
export const Thirds = ({ children }: { children: ReactNode }) => (
  <div className={styles.thirds}>{children}</div>
);
