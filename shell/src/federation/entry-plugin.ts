import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { DescribedRelease } from '../state/remotes';
import { ENTRY_TIMEOUT_MS, PAGE_TIMEOUT_MS } from './limits';
import { requestFile } from './release-files';

type HashedFile = { href: string; integrity: string };

const request = async ({ href, integrity }: HashedFile): Promise<void> => {
  // Stops a request that hangs. In Chromium, it would block the next request for the same file.
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  await (await requestFile(href, { integrity, signal })).arrayBuffer();
};

const preload = ({ href, integrity }: HashedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} did not arrive as it was released`));
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  });

/** Rejects when a module is missing or its hash differs. Later imports need no request. */
export const preloadModules = async (modules: readonly HashedFile[]): Promise<void> => {
  // Requests the files with `fetch` first, because Firefox never requests a file again after its
  // preload link has failed. The preload links then find the files in the browser's cache.
  await Promise.all(modules.map(request));
  // Adds the preload links of all modules at once. When a linked module loads, some browsers also
  // load its imports, but without their hashes. With its own link, each import loads with its hash.
  await Promise.all(modules.map(preload));
};

export type RemoteEntrySource = {
  /** The short name of the remote. The global variable of the entry has the same name. */
  name: string;
  url: string;
  release: DescribedRelease;
};

/** The hash of an entry. Development servers and origins in an override may have no hash. */
const integrityOf = ({ release: { description } }: RemoteEntrySource): string | undefined =>
  description.files[description.entry];

/** The entry and its imports, except files without a hash. Empty if the entry is no ES module. */
const hashedModulesOf = (source: RemoteEntrySource): HashedFile[] => {
  const { url, description } = source.release;
  const { entryType, files, routes } = description;
  if (!entryType) return [];
  const imported = new Set(routes.flatMap(({ scripts }) => scripts));
  return [
    { href: source.url, integrity: integrityOf(source) },
    ...[...imported].map((file) => ({ href: new URL(file, url).href, integrity: files[file] })),
  ].filter((file): file is HashedFile => file.integrity !== undefined);
};

type GlobalEntry = { entryGlobalName: string; type: string };

/** Skips ES modules, because their name may be the name of a browser variable such as `history`. */
const clearVariable = ({ entryGlobalName, type }: GlobalEntry): void => {
  if (type !== 'module') Reflect.set(globalThis, entryGlobalName, undefined);
};

/**
 * Runs an entry only if its content matches the hash in the description of the remote. An entry
 * without a hash always runs. Preloads ES modules and their imports, because browsers check hashes
 * in a preload, but not in an import. All versions of a remote share one global variable. Clears
 * this variable before and after each load, because an earlier script that exceeded its time limit
 * may have set it.
 */
export const createEntryCheckPlugin = (
  sources: ReadonlyMap<string, RemoteEntrySource>,
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
    clearVariable(remoteInfo);
    const source = sources.get(remoteInfo.name);
    if (source) await preloadModules(hashedModulesOf(source));
  },
  async afterLoadEntry({ remoteInfo }) {
    clearVariable(remoteInfo);
  },
});
