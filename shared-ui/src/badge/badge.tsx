import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

type BadgeProps = {
  kind?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  /** A thin edge instead of a filled ground, for what is always there (a role) beside what matters (a status). */
  outlined?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** A word for the state or kind of something ("Invited", "Admin"). The colour adds no meaning to the word. */
export function Badge({ kind = 'neutral', outlined, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(styles.badge, styles[kind], outlined && styles.outlined, className)}
    >
      {children}
    </span>
  );
}
