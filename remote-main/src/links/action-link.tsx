import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonShape, type ButtonVariant, buttonClass } from 'shared-ui';

type ActionLinkProps = ButtonShape & {
  to: string;
  variant?: ButtonVariant;
  children: ReactNode;
};

export function ActionLink({ to, variant, size, block, children }: ActionLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, { size, block })} data-no-print>
      {children}
    </Link>
  );
}
