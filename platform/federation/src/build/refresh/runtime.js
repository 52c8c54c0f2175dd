import * as own from 'react-refresh/runtime';

/**
 * Every build contains its own refresh runtime, and React uses only the one that refreshed last:
 * after an edit in a remote, an edit in the shell would remount it and lose typed text. So all
 * builds use the first one, with ids that contain the build's name. Development only.
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
