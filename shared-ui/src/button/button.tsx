import {
  type ChangeEvent,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useRef,
} from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../loading/loading';
import styles from './button.module.css';
import { type ButtonShape, type ButtonVariant, buttonClass } from './button-class';

export type ButtonProps = ComponentProps<'button'> &
  ButtonShape & {
    variant?: ButtonVariant | undefined;
    busy?: boolean | undefined;
    icon?: ReactNode;
  };

/** A busy button ignores presses. It is not disabled, because it must keep the focus. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, icon, className, children, onClick, ...rest } = props;

  // Cancelling the click also cancels the submit of a form, by pointer or by Enter in a field.
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

type ButtonLinkProps = ComponentProps<'a'> &
  ButtonShape & {
    href: string;
    variant?: ButtonVariant | undefined;
    icon?: ReactNode;
  };

/** A link out of the site that looks like a button. For links of the router, use `buttonClass`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonClass(variant, { size, block }), className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name and tooltip. Name the row or item too ("Remove row 2"). */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(buttonClass('quiet'), styles.icon, className)}
    >
      {icon}
    </button>
  );
}

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  accept?: string | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
};

export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Clears the choice, because choosing the same file again would otherwise cause no event.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };

  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} onChange={take} hidden />
    </>
  );
}
