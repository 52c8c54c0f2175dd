import * as own from 'react-refresh/runtime';

/**
 * In development, all builds in a page use the refresh runtime of the first build, because React
 * uses only one refresh runtime. If each build had its own, an edit in the shell could mount a
 * remote again, and typed text would be lost. The id of each component starts with the name of its
 * build, because two builds may use the same id.
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

/**
 * Replaces edited components. If the page uses React of a released shell, reloads the page instead,
 * because this React cannot replace components.
 */
export const performReactRefresh = () => {
  const update = shared.performReactRefresh();
  if (update && shared._getMountedRootCount() === 0) location.reload();
  return update;
};
