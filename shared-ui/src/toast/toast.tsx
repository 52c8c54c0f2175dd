import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../button/button';
import { classNames } from '../class-names';
import type { NoticeKind } from '../notice/notice';
import { noticeIcons } from '../notice/notice-icons';
import { texts } from '../texts';
import styles from './toast.module.css';

type ToastProps = ComponentProps<'div'> & {
  kind?: NoticeKind | undefined;
  onClose: () => void;
  action?: ReactNode;
  closeLabel?: string | undefined;
};

/** The look of a toast. The shell decides when toasts are shown and hidden, and announces them. */
export function Toast(props: ToastProps) {
  const { kind = 'info', onClose, action, closeLabel = texts.close, ...more } = props;
  const { className, children, ...rest } = more;
  const Icon = noticeIcons[kind];
  return (
    <div {...rest} className={classNames(styles.toast, styles[kind], className)}>
      <Icon size={20} className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
      <IconButton label={closeLabel} icon={<X size={16} />} onClick={onClose} />
    </div>
  );
}
