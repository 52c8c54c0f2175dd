import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

type BadgeProps = {
  kind?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** A coloured word for a state ("You", "Past due"). The colour adds no meaning. */
export function Badge({ kind = 'neutral', children, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[kind], className)}>{children}</span>;
}

type StatusProps = {
  /** Whether the dot is filled, as for the states "done" and "working". */
  filled: boolean;
  children: ReactNode;
};

/** A dot and a word for a state in many rows, where badges would distract. */
export function StatusDot({ filled, children }: StatusProps) {
  return <span className={classNames(styles.status, filled && styles.filled)}>{children}</span>;
}
