import type { ReactNode } from 'react';

/** The props that a component passes to the page to render a link. */
type RenderLinkProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
};

/**
 * Renders a link. This package knows no router, so a page that has one passes `({ href, ...rest })
 * => <Link to={href} {...rest} />`.
 */
export type RenderLink = (props: RenderLinkProps) => ReactNode;

/** The link of a page without a router: a plain anchor. */
export const renderAnchor: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;
