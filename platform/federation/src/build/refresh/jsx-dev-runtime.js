import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * Creates elements in development with the production runtime, which every build has. React's
 * development runtime fails in a released shell that loads this remote through an override.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
