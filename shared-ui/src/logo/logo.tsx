import type { ComponentProps } from 'react';
import { LOGO_PATH } from './logo-path';

type LogoProps = ComponentProps<'svg'> & {
  /** Width and height in px. */
  size?: number | undefined;
};

/** The logo, in the colour of the text. It is decoration beside the product name. */
export function Logo({ size = 24, ...rest }: LogoProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      {...rest}
      aria-hidden="true"
    >
      <path d={LOGO_PATH} fillRule="evenodd" />
    </svg>
  );
}
