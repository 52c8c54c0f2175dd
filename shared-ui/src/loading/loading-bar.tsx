import { texts } from '../texts';
import styles from './loading.module.css';

/** Props of {@link LoadingBar}. */
export interface LoadingBarProps {
  active: boolean;
  /** Accessible name. */
  label?: string | undefined;
}

/** The thin line at the top of the window while the next page is on its way. */
export function LoadingBar({ active, label = texts.loading }: LoadingBarProps) {
  if (!active) return null;
  return <div role="progressbar" aria-label={label} className={styles.loadingBar} />;
}
