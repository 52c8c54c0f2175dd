import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { DescribedRelease } from '../state/remotes';
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
  /** For an entry that is an ES module: the release with the hashes of all that it ever imports. */
  release?: DescribedRelease;
};

/** An entry that is an ES module, and all that it ever imports. Development servers and overrides have no hashes. */
const modulesOf = ({ url: entry, release }: EntrySource): HashedFile[] => {
  if (!release) return [];
  const { url, description } = release;
  const { files, routes } = description;
  const imported = new Set(routes.flatMap(({ scripts }) => scripts));
  const hashes = [...imported].map((file) => [new URL(file, url).href, files[file]] as const);
  return [[entry, files[description.entry]] as const, ...hashes].flatMap(([href, integrity]) =>
    integrity ? [{ href, integrity }] : [],
  );
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
    const source = sources.get(remoteInfo.name);
    if (source) await preloadModules(modulesOf(source));
  },
  async afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
  },
});
