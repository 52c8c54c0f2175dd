import { classNames } from '../class-names';
import styles from './button.module.css';

/** How prominent a button is. Use one `primary` per page or dialog, and `quiet` in table rows. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** A `small` button is 32 px high (44 px on touch screens); `block` is as wide as its container. */
export type ButtonShape = {
  size?: 'medium' | 'small' | undefined;
  block?: boolean | undefined;
};

/** The class names of a button, for links and other elements that look like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary', shape: ButtonShape = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    shape.size === 'small' && styles.small,
    shape.block && styles.block,
  );
}
