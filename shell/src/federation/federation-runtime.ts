// The only module that imports Module Federation. It is loaded with the first page of a remote.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { type EntrySource, loadEntry } from './load-entry';
import { missingExports, singletons } from './singletons';
import { watchUncaught } from './uncaught-errors';

export { missingExports };

// Remotes are built with `externalRuntime`: they use this runtime and contain none.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The requested entries, by the id under which each is registered. */
const sources = new Map<string, EntrySource>();

watchUncaught(() => sources.values());

const instance = createInstance({
  name: 'shell',
  // "version-first", the default, would load every registered remote at the first shared package.
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: singletons,
  plugins: [
    {
      name: 'load-entry',
      loadEntry: ({ remoteInfo }) => {
        const source = sources.get(remoteInfo.name);
        if (!source) throw new Error(`The remote ${remoteInfo.name} was not registered`);
        return loadEntry(source) as never;
      },
    },
  ],
});

/**
 * Loads one exposed module of a remote. The runtime remembers failures, so each attempt and each version is registered
 * as a remote of its own.
 * @param id the remote's name, its version and the number of the attempt
 */
export const loadModule = (id: string, source: EntrySource, module: string): Promise<unknown> => {
  if (!sources.has(id)) {
    sources.set(id, source);
    instance.registerRemotes([
      { name: id, entry: source.url, entryGlobalName: source.name, type: 'global' },
    ]);
  }
  return instance.loadRemote(`${id}/${module.slice(2)}`);
};
