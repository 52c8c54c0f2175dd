import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { DescribedRelease } from '../state/remotes';
import { ENTRY_TIMEOUT_MS } from './limits';

/** The address of a file, and its hash. */
type HashedFile = { href: string; integrity: string };

const request = async ({ href, integrity }: HashedFile): Promise<void> => {
  const answer = await fetch(href, { integrity });
  if (!answer.ok) throw new Error(`${href} answers with status ${answer.status}`);
  await answer.arrayBuffer();
};

const preload = ({ href, integrity }: HashedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} did not arrive as it was released`));
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  });

/**
 * Lets the browser check the hashes of ES modules and keep them: whatever imports one of these addresses later gets the
 * checked module, without another request. Rejects when one is missing or differs.
 */
export const preloadModules = async (modules: readonly HashedFile[]): Promise<void> => {
  // Requested before, because Firefox never asks again for a module that failed. The links take them from the cache.
  await Promise.all(modules.map(request));
  // All links at the same time: a browser that also preloads a module's imports finds them requested already.
  await Promise.all(modules.map(preload));
};

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

/** The files of an ES module entry and of all its imports. None for development servers and overrides: they have no hashes. */
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
