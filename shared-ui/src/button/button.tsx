import {
  type ChangeEvent,
  type ComponentProps,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useRef,
} from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../loading/loading';
import styles from './button.module.css';
import { type ButtonShape, type ButtonVariant, buttonClass } from './button-class';

type Look = ButtonShape & {
  variant?: ButtonVariant | undefined;
  busy?: boolean | undefined;
  icon?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> & Look;

const nativeProps = <Element, Props extends Look & HTMLAttributes<Element>>(props: Props) => {
  const { variant, size, block, busy = false, icon, className, children, onClick, ...rest } = props;
  return {
    ...rest,
    className: classNames(
      buttonClass(variant, { size, block }),
      busy && styles.busy,
      busy && !icon && styles.busyRoom,
      className,
    ),
    'aria-busy': busy || undefined,
    // Prevents the click of a busy button. Then, Enter in a field does not submit the form either.
    onClick: (event: MouseEvent<Element>) => (busy ? event.preventDefault() : onClick?.(event)),
    children: (
      <>
        {busy ? <Spinner size={icon ? 16 : 14} /> : icon}
        <span className={styles.label}>{children}</span>
      </>
    ),
  };
};

/** A busy button ignores presses. It is not disabled, because it must keep the focus. */
export function Button(props: ButtonProps) {
  return <button type="button" {...nativeProps<HTMLButtonElement, ButtonProps>(props)} />;
}

type ButtonLinkProps = ComponentProps<'a'> & Look & { href: string };

/**
 * A link that leaves the site and looks like a button. For links of the router, use `buttonClass`.
 * A busy link ignores presses.
 */
export function ButtonLink(props: ButtonLinkProps) {
  return <a {...nativeProps<HTMLAnchorElement, ButtonLinkProps>(props)} />;
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
    // Empties the input. Otherwise, choosing the same file again would cause no `change` event.
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
