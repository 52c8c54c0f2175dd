import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './loading.module.css';

/** Props of {@link Skeleton}: CSS lengths. */
export interface SkeletonProps {
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  /** Several lines of text, the last one shorter. */
  lines?: number | undefined;
  className?: string | undefined;
}

/** The shape of what is being loaded. Wrap it in {@link Delayed}; screen readers do not meet it. */
export function Skeleton({ width = '100%', height = '1em', lines = 1, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" data-skeleton className={classNames(styles.skeletons, className)}>
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
