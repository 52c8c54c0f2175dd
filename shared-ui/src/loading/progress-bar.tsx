import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './loading.module.css';

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  label: ReactNode;
  /** How far it is, from 0 to `max`. */
  value: number;
  max: number;
  /** The same in words, at the end of the line ("500 of 1,200"). */
  valueText?: string | undefined;
  className?: string | undefined;
}

/** How far something of known length is. */
export function ProgressBar({ label, value, max, valueText, className }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classNames(styles.progress, className)}>
      <div className={styles.progressText}>
        <label htmlFor={id}>{label}</label>
        {valueText ? <span className={styles.progressValue}>{valueText}</span> : null}
      </div>
      <progress id={id} value={value} max={max} aria-valuetext={valueText} className={styles.bar} />
    </div>
  );
}
