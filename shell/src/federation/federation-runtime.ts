// The only module of the shell that knows Module Federation; imported when the first page of a remote is near.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { type EntrySource, loadEntry } from './load-entry';
import { singletons } from './singletons';

// What remotes built with `externalRuntime` look for instead of bringing the runtime along.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The entries asked for, by the name each is registered under. */
const sources = new Map<string, EntrySource>();

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
 * Loads one exposed module of a remote. Each attempt and each version is a remote of its own to the runtime, which
 * would otherwise remember a failure.
 * @param id of the attempt: the remote's name, its version and the number of the attempt
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
