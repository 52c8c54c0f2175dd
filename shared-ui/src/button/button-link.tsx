import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';
import { type ButtonShape, type ButtonVariant, buttonClass } from './button-class';

/** Props of {@link ButtonLink}, on top of those of a native anchor. */
export interface ButtonLinkProps extends ComponentProps<'a'>, ButtonShape {
  href: string;
  variant?: ButtonVariant | undefined;
  icon?: ReactNode;
}

/** A link to another document that looks like a button. Inside the site, use the router's link with `buttonClass`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonClass(variant, { size, block }), className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </a>
  );
}
