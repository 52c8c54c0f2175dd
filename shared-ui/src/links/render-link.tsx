import type { ReactNode } from 'react';

type RenderLinkProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
};

/** Renders a link. With a router, pass `({ href, ...rest }) => <Link to={href} {...rest} />`. */
export type RenderLink = (props: RenderLinkProps) => ReactNode;

/** Renders a link of the browser, for pages without a router. */
export const renderAnchor: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;
