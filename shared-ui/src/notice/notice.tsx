import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './notice.module.css';
import { noticeIcons } from './notice-icons';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  kind?: NoticeKind | undefined;
  title?: ReactNode;
  action?: ReactNode;
};

/**
 * A notice in the page. If the notice appears later than the page, pass `role="status"`, or
 * `role="alert"` if the notice is urgent. Otherwise, screen readers do not announce the notice.
 */
export function Notice(props: NoticeProps) {
  const { kind = 'info', title, action, className, children, ...rest } = props;
  const Icon = noticeIcons[kind];
  return (
    <div {...rest} className={classNames(styles.notice, styles[kind], className)}>
      <Icon size={20} className={styles.icon} />
      <div className={styles.body}>
        <VisuallyHidden>{`${texts.noticeKinds[kind]} `}</VisuallyHidden>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div className={styles.text}>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
