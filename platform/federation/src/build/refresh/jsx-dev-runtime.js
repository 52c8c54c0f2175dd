import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * React's development JSX on the runtime that every build has. The development runtime fails in a
 * page whose shell is a production build (overrides).
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
