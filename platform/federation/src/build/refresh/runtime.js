import * as own from 'react-refresh/runtime';

/**
 * The runtime of React Refresh knows which components are versions of each other, and every build
 * contains its own runtime. React uses only the one that refreshed last. So after an edit in a
 * remote, an edit in the shell would remount the remote's components, and typed text would be lost.
 * Therefore all builds on a page use the runtime of the first one. The ids of their components
 * contain the build's name, so they differ. Development only.
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

/** Replaces edited components. A released shell's React cannot, so there the page reloads. */
export const performReactRefresh = () => {
  const update = shared.performReactRefresh();
  if (update && shared._getMountedRootCount() === 0) location.reload();
  return update;
};
