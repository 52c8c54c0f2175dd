import { classNames } from '../class-names';
import styles from './button.module.css';

/** How prominent a button is. Use one `primary` per page or dialog, and `quiet` in table rows. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** A `small` button is 32 px high (44 px on touch screens). A `block` button has the full width. */
export type ButtonShape = {
  size?: 'medium' | 'small' | undefined;
  block?: boolean | undefined;
};

/** Returns the class names of a button, so that a link or another element looks like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary', shape: ButtonShape = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    shape.size === 'small' && styles.small,
    shape.block && styles.block,
  );
}
