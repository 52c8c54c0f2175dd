import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { DescribedRelease } from '../state/remotes';
import { ENTRY_TIMEOUT_MS } from './limits';

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
 * Makes the browser check and keep ES modules, so that imports need no request. Rejects when a
 * module is missing or its hash differs.
 */
export const preloadModules = async (modules: readonly HashedFile[]): Promise<void> => {
  // Fetches the modules before adding links, because Firefox never retries a failed module. The
  // links then read the cache.
  await Promise.all(modules.map(request));
  // Adds all links at the same time, because some browsers preload the imports of a module too, but
  // without their hashes.
  await Promise.all(modules.map(preload));
};

export type EntrySource = {
  /** The short name of the remote, and the name of the entry's global variable. */
  name: string;
  /** The address of the entry. */
  url: string;
  release: DescribedRelease;
};

/** The hash `sha384-…`. Development servers and permitted overrides have none. */
const integrityOf = ({ release: { description } }: EntrySource): string | undefined =>
  description.files[description.entry];

/** An ES module entry and its imports, with hashes. Empty for other entries and without hashes. */
const describedModulesOf = (source: EntrySource): HashedFile[] => {
  const { url, description } = source.release;
  const { entryType, files, routes } = description;
  if (!entryType) return [];
  const imported = new Set(routes.flatMap(({ scripts }) => scripts));
  return [
    { href: source.url, integrity: integrityOf(source) },
    ...[...imported].map((file) => ({ href: new URL(file, url).href, integrity: files[file] })),
  ].filter((file): file is HashedFile => file.integrity !== undefined);
};

/**
 * Loads entries within a time limit, and runs only entries that have the hash in the registry. All
 * files of an ES module are checked before it runs, because an import has no hash. Removes the
 * global variable of each entry, because every version of a remote uses the same variable.
 * @param sources the entries by the names of their remotes in the runtime
 */
export const createEntryPlugin = (
  sources: ReadonlyMap<string, EntrySource>,
): ModuleFederationRuntimePlugin => ({
  name: 'entry-plugin',
  createScript({ url, remoteInfo }) {
    const source = remoteInfo && sources.get(remoteInfo.name);
    const integrity = source && integrityOf(source);
    const script = document.createElement('script');
    // Uses the same `crossOrigin` as the preload, because otherwise the file would be loaded twice.
    Object.assign(script, { src: url, crossOrigin: 'anonymous', ...(integrity && { integrity }) });
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
  async loadEntry({ remoteInfo }) {
    const source = sources.get(remoteInfo.name);
    if (source) await preloadModules(describedModulesOf(source));
  },
  async afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
  },
});
