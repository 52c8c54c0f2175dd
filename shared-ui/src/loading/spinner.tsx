import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './loading.module.css';

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** Edge in px. */
  size?: number | undefined;
  /** Announced politely; without it the spinner is an ornament of something that is named already. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Something is under way and its length is unknown. Stands still under reduced motion. */
export function Spinner({ size = 20, label, className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames(styles.spinner, className)}
    >
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <circle className={styles.arc} cx="10" cy="10" r="8" pathLength="100" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className={styles.status}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
