import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

type BadgeProps = {
  kind?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
  className?: string | undefined;
};

export function Badge({ kind = 'neutral', children, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[kind], className)}>{children}</span>;
}

/** Shows the status of a table row as a dot and a word. Badges in every row would distract. */
export function StatusDot({ filled, children }: { filled: boolean; children: ReactNode }) {
  return <span className={classNames(styles.status, filled && styles.filled)}>{children}</span>;
}
