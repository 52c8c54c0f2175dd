import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { texts } from '../texts';
import styles from './dialog.module.css';
import { useModal } from './use-modal';

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press beside the dialog: set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, the most important one last. */
  actions?: ReactNode;
  size?: 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A modal dialog on the native element: focus kept inside, page behind inert, focus back where it was on closing. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = 'medium', className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, open);

  // The browser would close it on its own; the page decides, so that its state and the screen agree.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const pressBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the element hears it itself.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={classNames(styles.dialog, styles[size], className)}
      onCancel={cancel}
      onClick={pressBeside}
    >
      {open ? (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <IconButton label={texts.close} icon={<X size={20} />} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
