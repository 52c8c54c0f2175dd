import * as own from 'react-refresh/runtime';

/**
 * React Refresh keeps which components are versions of each other in its runtime, and every build brings a runtime of
 * its own. React asks only the one that refreshed last: after an edit in a remote, an edit in the shell would take the
 * remote's new components for unknown ones and mount them anew, typed text lost. So all builds on a page use the first
 * one's runtime; their components' ids differ by the build's name. Development only.
 */
globalThis.__REFRESH_RUNTIME_OF_PAGE__ ??= own;
const shared = globalThis.__REFRESH_RUNTIME_OF_PAGE__;

export const register = (type, id) => shared.register(type, `${REFRESH_SCOPE} ${id}`);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = shared;
