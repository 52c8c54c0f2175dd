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
import { isComposing } from '../composing';
import { isModalDialogOpen } from '../modal-dialog';
import { texts } from '../texts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called for Escape, the close button or a press outside. The caller sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `side` is a drawer at the end of the window, beside the list to which it belongs. */
  size?: 'medium' | 'large' | 'side' | undefined;
  /** Whether a press outside leaves the dialog open, because closing it would discard input. */
  ignorePressOutside?: boolean | undefined;
  className?: string | undefined;
};

export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = 'medium', className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, open);

  // The browser must not close the dialog, because only the caller may change `open`.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // Prevents the default action, because a second Escape would close the dialog in Chrome.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    cancel(event);
  };
  // Opens the dialog again after a repeated "Back" on a phone, which a page cannot prevent.
  const showAgain = () => {
    if (open && dialog.current && !dialog.current.open) show(dialog.current);
  };
  // The element where the last press began. A text selection that begins inside the dialog and ends
  // outside must not close the dialog.
  const pressed = useRef<EventTarget>(null);
  // Ignores the second click of a double click. The first click has opened the dialog.
  const pressBeside = ({ target, detail }: MouseEvent) => {
    if (props.ignorePressOutside || detail > 1) return;
    if (target === dialog.current && pressed.current === target) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={classNames(styles.dialog, styles[size], className)}
      // Ignores the `cancel` event that bubbles from a file picker in the dialog.
      onCancel={(event) => event.target === dialog.current && cancel(event)}
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

function preventScrolling(): void {
  const { clientWidth, style } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
}

function allowScrollingAfterLastDialog(): void {
  if (isModalDialogOpen()) return;
  Object.assign(document.documentElement.style, { overflow: '', scrollbarGutter: '' });
}

/** Whether the focus is in the dialog, or nowhere because the dialog has disappeared. */
const hasFocus = (dialog: HTMLElement): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.contains(activeElement);
};

function show(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal();
  // Opens the dialog in jsdom, the document of unit tests, which has no `showModal`.
  else dialog.setAttribute('open', '');
  // Focuses the heading if nothing has `data-autofocus`. The browser itself would focus "Close",
  // and screen readers would then skip the heading.
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  start?.focus();
}

function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    show(dialog);
    preventScrolling();
    return () => {
      if (dialog.close) dialog.close();
      else dialog.removeAttribute('open');
      allowScrollingAfterLastDialog();
      // Moves the focus back, because the browser does not do so if the dialog has left the
      // document. If the element that had the focus before is gone, focuses the heading of the
      // page.
      if (!hasFocus(dialog) || !(before instanceof HTMLElement)) return;
      const target = before.isConnected ? before : document.querySelector<HTMLElement>('main h1');
      if (target?.matches('h1:not([tabindex])')) target.tabIndex = -1;
      target?.focus({ preventScroll: true });
    };
  }, [ref, open]);
}
