import * as own from 'react-refresh/runtime';

/**
 * Uses the first refresh runtime for the whole page, in development only. React uses only one
 * runtime. With a runtime for each build, an edit in the shell could mount a remote again and lose
 * typed text. The id of each component starts with the name of its build, because builds may have
 * equal ids.
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

/** Replaces edited components. Reloads the page if the React of a released shell cannot do this. */
export const performReactRefresh = () => {
  const update = shared.performReactRefresh();
  if (update && shared._getMountedRootCount() === 0) location.reload();
  return update;
};
