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
import { isTamperedWith } from './file-integrity';
import { RemoteError } from './remote-error';
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

// The instance shares packages. It loads no remotes: entries are loaded and checked here, so that part of the runtime is
// left out of the build (build/host.ts, decision 22).
const { shareScopeMap } = createInstance({
  name: 'shell',
  // "version-first", the default, would load every registered remote at the first shared package.
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: singletons,
});

/** A remote's container, as Module Federation defines it. */
type Container = {
  init: (shareScope: object, initScope: unknown[]) => unknown;
  get: (module: string) => Promise<() => unknown>;
};

/** The address of a remote's entry, and its hash. */
export type EntrySource = {
  /** The short name, which is the name of the entry's global variable. */
  name: string;
  version: string;
  url: string;
  /** `sha384-…`; none for development servers and permitted overrides, which have no hashes. */
  integrity?: string;
};

/** Time limit for loading an entry, in milliseconds. It is part of the limit for a whole page (`load-attempt.ts`). */
const TIME_LIMIT = 4000;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'get' in value && 'init' in value;

const globals = globalThis as unknown as Record<string, unknown>;

const runScript = (url: string, integrity?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.remove();
      settle();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`${url} did not arrive in ${TIME_LIMIT} ms`))),
      TIME_LIMIT,
    );
    script.src = url;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.onload = () => end(resolve);
    script.onerror = () => end(() => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });

/**
 * Runs a remote's entry and returns its container. It removes the global variable of the entry, so that it can never be
 * mistaken for another version of the remote.
 * @throws {RemoteError}
 */
const loadEntry = async (source: EntrySource): Promise<Container> => {
  const { name, version, url, integrity } = source;
  try {
    await runScript(url, integrity);
  } catch (cause) {
    const reason = (await isTamperedWith(new URL(url), integrity)) ? 'integrity' : 'unavailable';
    throw new RemoteError(name, version, reason, cause);
  }
  const container = globals[name];
  globals[name] = undefined;
  if (!isContainer(container)) {
    throw new RemoteError(name, version, 'unavailable', new Error(`${url} holds no container`));
  }
  return container;
};

/** The requested entries, by the id of the attempt. */
const sources = new Map<string, EntrySource>();
const containers = new Map<string, Promise<Container>>();

watchUncaught(() => sources.values());

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
