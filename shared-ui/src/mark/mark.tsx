import type { ComponentProps } from 'react';
import { markPath } from './mark-path';

/** Props of {@link Mark}, on top of those of a native svg. */
export interface MarkProps extends ComponentProps<'svg'> {
  /** Edge in px. */
  size?: number | undefined;
  /** Accessible name; without it the mark is an ornament beside the product's name. */
  label?: string | undefined;
}

/** The product's mark, in the colour of the text around it. */
export function Mark({ size = 24, label, ...rest }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      {...rest}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={markPath} fillRule="evenodd" />
    </svg>
  );
}
