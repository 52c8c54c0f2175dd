import type { ComponentProps } from 'react';
import { markPath } from './mark-path';

type MarkProps = ComponentProps<'svg'> & {
  /** Width and height in px. */
  size?: number | undefined;
};

/** The logo, in the colour of the text. It is decoration beside the product name. */
export function Mark({ size = 24, ...rest }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      {...rest}
      aria-hidden="true"
    >
      <path d={markPath} fillRule="evenodd" />
    </svg>
  );
}
