import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../loading/spinner';
import styles from './button.module.css';
import { type ButtonShape, type ButtonVariant, buttonClass } from './button-class';

/** Props of {@link Button}, on top of those of a native button. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  variant?: ButtonVariant | undefined;
  /** The action runs: the button keeps its label, width and focus, and further presses do nothing. */
  busy?: boolean | undefined;
  /** A lucide icon, before the label. */
  icon?: ReactNode;
}

/** A button. Its type is "button" unless told otherwise, and it is never disabled merely because it is busy. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, icon, className, children, onClick, ...rest } = props;

  // Cancelling the click also cancels the submit of a form, by pointer and by Enter in a field alike.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);

  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass(variant, { size, block }),
        busy && styles.busy,
        busy && !icon && styles.busyRoom,
        className,
      )}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner size={icon ? 16 : 14} /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
