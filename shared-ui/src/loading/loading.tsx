import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react';
import { classNames } from '../class-names';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './loading.module.css';

const LOADING_SHOWN_AFTER_MS = 200;

/**
 * Shows its children after 200 ms, so that fast loading does not flicker (specification 10). Until
 * then, a hidden `data-skeleton` tells style sheets and tests that the page is not complete.
 */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LOADING_SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : <span hidden data-skeleton />;
}

type SkeletonProps = {
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  lines?: number | undefined;
  /** Hides the skeleton for the first 200 ms, but reserves its space. Needs no `Delayed`. */
  late?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A grey shape in place of content that loads. Screen readers skip it. Without `late`, put it into
 * `Delayed`.
 */
export function Skeleton(props: SkeletonProps) {
  const { width = '100%', height = '1em', lines = 1, late, className } = props;
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classNames(styles.skeletons, late && styles.late, className)}
    >
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles.skeleton}
          style={{ inlineSize: lines > 1 && line === lines - 1 ? '60%' : width, blockSize: height }}
        />
      ))}
    </span>
  );
}

/** Shows `children` in place of content that loads. Screen readers say "Loading". */
export function Placeholder({ children }: { children: ReactNode }) {
  return (
    <>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>{children}</Delayed>
    </>
  );
}

/** `size` is the width and height in px. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      className={styles.spinner}
    >
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <circle className={styles.arc} cx="10" cy="10" r="8" pathLength="100" />
    </svg>
  );
}

type ProgressBarProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** The progress in words, such as "500 of 1,200". Shown at the end of the line with the label. */
  valueText?: string | undefined;
};

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.progressText}>
        <label htmlFor={id}>{label}</label>
        {valueText ? <span className={styles.progressValue}>{valueText}</span> : null}
      </div>
      <progress id={id} value={value} max={max} aria-valuetext={valueText} className={styles.bar} />
    </div>
  );
}

/** The thin line at the top of the window while the next page loads. */
export function LoadingBar({ label = texts.loading }: { label?: string }) {
  return <div role="progressbar" aria-label={label} className={styles.loadingBar} />;
}
