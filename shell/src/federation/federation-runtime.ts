// Only this module imports Module Federation. The shell loads this module with the first page of a
// remote.
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createEntryCheckPlugin, type RemoteEntrySource } from './entry-plugin';
import { pageComponentOfModule, preloadPageDataAtom } from './page-of-module';
import { remoteErrorReasonOf, watchUncaughtErrors } from './runtime-errors';
import { describeMissingExports, sharedSingletons } from './singletons';

export { describeMissingExports, pageComponentOfModule, preloadPageDataAtom, remoteErrorReasonOf };

/** The registered entries. The keys are the ids that {@link loadRemoteModule} gets. */
const sources = new Map<string, RemoteEntrySource>();

const host = createInstance({
  name: 'shell',
  // The default "version-first" would load all registered remotes at the first use of shared code.
  shareStrategy: 'loaded-first',
  // Empty, because a remote is registered when one of its modules is first loaded.
  remotes: [],
  shared: sharedSingletons,
  // Gives this runtime to the remotes, because their builds contain no runtime (`externalRuntime`).
  plugins: [provideRuntime(), createEntryCheckPlugin(sources)],
});

watchUncaughtErrors(() => sources.values());

/**
 * Loads a module of a remote, such as `./dashboard`. Registers each version and each attempt as a
 * separate remote, because the runtime does not load a remote again after a failure.
 * @param id the remote's name, its version and the number of its failed loads
 */
export const loadRemoteModule = (
  id: string,
  source: RemoteEntrySource,
  module: string,
): Promise<unknown> => {
  if (!sources.has(id)) {
    sources.set(id, source);
    const type = source.release.description.entryType ? 'module' : 'global';
    host.registerRemotes([{ name: id, entry: source.url, entryGlobalName: source.name, type }]);
  }
  return host.loadRemote(`${id}${module.slice(1)}`);
};
