import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** One sentence that says what will be here. */
  children?: ReactNode;
  /** One button or link that adds the content. */
  action?: ReactNode;
};

/** Shown instead of content that does not exist yet: an icon, a sentence and one action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
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
