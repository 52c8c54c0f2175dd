import type { Compilation } from '@rspack/core';
import { OFFERED_EXPORTS, SINGLETONS } from '../runtime/singletons';
import { fileOf } from './bundled-files';

/** The module of the host that gives the singletons to the remotes, below the host's folder. */
const SINGLETONS_MODULE = '/src/federation/singletons.ts';

/** The type of the host's module ensures that it has these exports. The graph follows re-exports to other names. */
const PARTLY: Readonly<Record<string, readonly string[]>> = OFFERED_EXPORTS;

/**
 * Reads from the module graph which exports of each singleton the host offers: all that the package has, except of those
 * that it offers in part. Throws an Error when it cannot tell, because the release checks would find nothing wrong.
 */
export const offersOf = (compilation: Compilation): Record<string, string[]> => {
  const { moduleGraph, compiler } = compilation;
  const file = compiler.context.replaceAll('\\', '/') + SINGLETONS_MODULE;
  const module = [...compilation.modules].find((each) => fileOf(each) === file);
  const offers: Record<string, readonly string[]> = {};
  for (const { dependency, module: target } of module
    ? moduleGraph.getOutgoingConnections(module)
    : []) {
    const from = dependency.request ?? '';
    if (!SINGLETONS.some((name) => name === from) || dependency.type === 'esm import') continue;
    const provided = PARTLY[from] ?? (target && moduleGraph.getProvidedExports(target));
    if (!Array.isArray(provided)) throw new Error(`The exports of ${from} are not known.`);
    offers[from] = provided;
  }
  const missing = SINGLETONS.filter((name) => !offers[name]);
  if (missing.length > 0) {
    throw new Error(`${file} should give ${missing.join(', ')} to the remotes, and does not.`);
  }
  return Object.fromEntries(SINGLETONS.map((name) => [name, [...(offers[name] ?? [])].sort()]));
};
