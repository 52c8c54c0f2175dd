import { Link } from 'react-router-dom';
import type { RenderLink } from 'shared-ui';

/** Draws the links of shared components with the router, so that they load no new document. */
export const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;
