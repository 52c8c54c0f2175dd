import { Link } from 'react-router-dom';
import type { RenderLink } from 'shared-ui';

/** Renders the links of shared components with the router, without loading a new document. */
export const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;
