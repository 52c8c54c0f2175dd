import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { ENTRY_TIMEOUT_MS } from './limits';
import { type HashedFile, preloadModules } from './preload-modules';

/** The address of a remote's entry, and its hash. */
export type EntrySource = {
  /** The short name, which is the name of the entry's global variable. */
  name: string;
  version: string;
  url: string;
  /** `sha384-…`; none for development servers and permitted overrides, which have no hashes. */
  integrity?: string;
  /** For an entry that is an ES module: it and all that it ever imports, with their hashes. */
  modules?: readonly HashedFile[];
};

/**
 * Loads entries with a time limit, and only those with the hash that the registry names. All files of an ES module are
 * checked before it runs, because an import names no hash. The global variable of an entry that ran is removed, so that it
 * can never be mistaken for another version of the remote.
 * @param sources the entries by the names of their remotes in the runtime
 */
export const entryPlugin = (
  sources: ReadonlyMap<string, EntrySource>,
): ModuleFederationRuntimePlugin => ({
  name: 'entry-plugin',
  createScript({ url, remoteInfo }) {
    const integrity = remoteInfo && sources.get(remoteInfo.name)?.integrity;
    const script = document.createElement('script');
    // The mode of the preload, and of every file with a hash.
    Object.assign(script, { src: url, crossOrigin: 'anonymous', ...(integrity && { integrity }) });
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
  async loadEntry({ remoteInfo }) {
    // The runtime itself imports the entry, once the page holds every module of the build as it was released.
    await preloadModules(sources.get(remoteInfo.name)?.modules ?? []);
  },
  async afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
  },
});
