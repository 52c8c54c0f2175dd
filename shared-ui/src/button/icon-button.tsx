import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';
import { buttonClass } from './button-class';

/** Props of {@link IconButton}, on top of those of a native button. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip: say the row or thing too ("Remove row 2"). */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'secondary' | undefined;
}

/** A square button that shows an icon only and carries its name for everyone else. */
export function IconButton({ label, icon, variant, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(buttonClass(variant ?? 'quiet'), styles.icon, className)}
    >
      {icon}
    </button>
  );
}
