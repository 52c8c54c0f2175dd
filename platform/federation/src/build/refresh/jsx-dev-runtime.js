import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * React's development JSX, based on the runtime that every build of React has. A remote's
 * development server must also work in a page whose shell is a production build (overrides), where
 * the development runtime fails.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
