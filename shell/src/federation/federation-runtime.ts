// The only module that imports Module Federation. It is loaded with the first page of a remote.
import { createInstance } from '@module-federation/enhanced/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { type Container, type EntrySource, loadEntry } from './load-entry';
import { allowRemoteWorkers } from './remote-worker';
import { missingExports, singletons } from './singletons';
import { watchUncaught } from './uncaught-errors';

export { missingExports };

// Remotes are built with `externalRuntime`: they use this runtime and contain none. These are the parts that share packages.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    // An entry takes this object apart when it starts, and uses none of it.
    helpers: {},
    ModuleFederation,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});

/** The requested entries, by the id of the attempt. */
const sources = new Map<string, EntrySource>();
const containers = new Map<string, Promise<Container>>();

watchUncaught(() => sources.values());
allowRemoteWorkers(() => sources.values());

// The instance shares packages. It loads no remotes: entries are loaded and checked here, so that part of the runtime is
// left out of the build (build/host.ts, decision 22).
const { shareScopeMap } = createInstance({
  name: 'shell',
  // "version-first", the default, would load every registered remote at the first shared package.
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: singletons,
});

const start = async (source: EntrySource): Promise<Container> => {
  const container = await loadEntry(source);
  await container.init(shareScopeMap.default ?? {}, []);
  return container;
};

/**
 * Loads one exposed module of a remote. A container remembers an entry that failed and a module that threw, so each
 * attempt and each version gets a container of its own. A chunk that did not arrive can be requested again.
 * @param id the remote's name, its version and the number of the attempt
 */
export const loadModule = async (
  id: string,
  source: EntrySource,
  module: string,
): Promise<unknown> => {
  const container = containers.get(id) ?? start(source);
  sources.set(id, source);
  containers.set(id, container);
  const factory = await (await container).get(module);
  return factory();
};
