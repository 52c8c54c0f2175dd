import type { ComponentProps } from 'react';

/**
 * The logo, `size` px wide and high. It is decoration, so screen readers skip it. `src/mark.svg`
 * contains the same drawing, so change both together.
 */
export function Logo({
  size = 24,
  ...rest
}: ComponentProps<'svg'> & { size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="currentColor"
      {...rest}
      aria-hidden="true"
    >
      <path
        fillRule="evenodd"
        d="M15 2a13 13 0 1 0 4.6 25.16c1.8 1.3 4.8 2.5 9.3 2.34.7 0 1-.8.55-1.3-1.9-2.1-2.65-4.5-2.85-6.9A13 13 0 0 0 15 2Zm0 5.6a7.4 7.4 0 1 1 0 14.8 7.4 7.4 0 0 1 0-14.8Z"
      />
    </svg>
  );
}
