import * as own from 'react-refresh/runtime';

/**
 * The runtime of React Refresh knows which components are versions of each other, and every build contains its own
 * runtime. React asks only the one that refreshed last. After an edit in a remote, an edit in the shell would therefore
 * remount the remote's components, and the user would lose typed text. So all builds on a page use the runtime of the
 * first one. The ids of their components contain the build's name, so they differ. Development only.
 */
globalThis.__REFRESH_RUNTIME_OF_PAGE__ ??= own;
const shared = globalThis.__REFRESH_RUNTIME_OF_PAGE__;

export const register = (type, id) => shared.register(type, `${REFRESH_SCOPE} ${id}`);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
} = shared;

/** Exchanges edited components. The React of a released shell cannot do that, so there the page loads again. */
export const performReactRefresh = () => {
  const update = shared.performReactRefresh();
  if (update && shared._getMountedRootCount() === 0) location.reload();
  return update;
};
