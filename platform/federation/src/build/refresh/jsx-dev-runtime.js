import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * Creates elements in development with the production runtime, which every build has. React's
 * development runtime fails in a page whose shell is a production build (overrides).
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
