import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown in place of content that does not exist yet: an icon, a sentence and one action. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
