import { classNames } from '../class-names';
import styles from './button.module.css';

/** How prominent a button is. A page has at most one `primary`; `quiet` is for rows and bars. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The size of a button: `small` is 32 px, `block` is as wide as the container. */
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
