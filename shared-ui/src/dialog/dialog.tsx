import { X } from 'lucide-react';
import {
  type KeyboardEvent,
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

type DialogProps = {
  open: boolean;
  /** Called for Escape, the close button or a press outside. The caller sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, the most important one last. */
  actions?: ReactNode;
  /** The size. `side` is a drawer at the end of the window, beside the list to which it belongs. */
  size?: 'medium' | 'large' | 'side' | undefined;
  className?: string | undefined;
};

/** A modal dialog. It keeps the focus inside, makes the page inert, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = 'medium', className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, open);

  // Keeps the browser from closing the dialog, because only the caller may change `open`.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // Also prevents the default of the key: in Chrome, a second Escape would close the dialog anyway.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    cancel(event);
  };
  // The browser may close the dialog although `open` is true.
  const showAgain = () => {
    if (open && dialog.current && !dialog.current.open) show(dialog.current);
  };
  // The element where a press began. Selecting text from inside to outside must close nothing.
  const pressed = useRef<EventTarget>(null);
  const pressBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current && pressed.current === target) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={classNames(styles.dialog, styles[size], className)}
      onCancel={cancel}
      onClose={showAgain}
      onKeyDown={closeOnEscape}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={pressBeside}
    >
      {open ? (
        <>
          <div className={styles.head}>
            <h2 id={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <IconButton label={texts.close} icon={<X size={20} />} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}

/** Stops scrolling of the page, until the returned function is called. */
function holdPage(): () => void {
  const root = document.documentElement;
  const { overflow, scrollbarGutter } = root.style;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  return () => Object.assign(root.style, { overflow, scrollbarGutter });
}

/** Whether the focus is still in the dialog, or was lost with the dialog. */
const hasFocus = (dialog: HTMLElement): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.contains(activeElement);
};

/** Opens a native modal dialog, with the focus on its `data-autofocus` element or heading. */
function show(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal();
  // Opens the dialog in jsdom, the document of unit tests, which has no `showModal`.
  else dialog.setAttribute('open', '');
  // Moves the focus from "Close", where the browser puts it. From there, screen readers would skip
  // the heading.
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  start?.focus();
}

function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    show(dialog);
    const release = holdPage();
    return () => {
      release();
      if (dialog.close) dialog.close();
      else dialog.removeAttribute('open');
      // Moves the focus back, because the browser does not if the dialog has left the document.
      if (hasFocus(dialog) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, open]);
}
