import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconButton } from '../button/button';
import { classNames } from '../class-names';
import { texts } from '../texts';
import styles from './dialog.module.css';

interface DialogProps {
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

/** Keeps the page behind from scrolling, with the scrollbar's room kept so that nothing jumps. Gives the undoing. */
function holdPage(): () => void {
  const root = document.documentElement;
  const { overflow, scrollbarGutter } = root.style;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  return () => Object.assign(root.style, { overflow, scrollbarGutter });
}

/** Whether the focus is in the dialog still, or has been lost with it. */
const hasFocus = (dialog: HTMLElement): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.contains(activeElement);
};

/** Opens and closes a native modal dialog in step with `open`, with the focus on its heading or `autofocus` field. */
function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    if (dialog.showModal) dialog.showModal();
    // The simulated documents of unit tests know the element, but not how to make it modal.
    else dialog.setAttribute('open', '');
    // The browser would take the first control, which is "Close": a poor place to begin reading.
    const start =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    const release = holdPage();
    return () => {
      release();
      if (dialog.close) dialog.close();
      else dialog.removeAttribute('open');
      // The browser gives the focus back only from a dialog that is still in the document: a page may have taken it out.
      if (hasFocus(dialog) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, open]);
}
