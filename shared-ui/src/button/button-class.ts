import { classNames } from '../class-names';
import styles from './button.module.css';

/** How prominent a button is: at most one `primary` on a page, `quiet` in rows and bars. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** `small` (32 px) only where a pointer is precise, `block` as wide as its container. */
export type ButtonShape = {
  size?: 'medium' | 'small' | undefined;
  block?: boolean | undefined;
};

/** For elements that look like buttons: links of the router, which this package does not know. */
export function buttonClass(variant: ButtonVariant = 'secondary', shape: ButtonShape = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    shape.size === 'small' && styles.small,
    shape.block && styles.block,
  );
}
