import path from 'node:path';
import type { Compilation, Dependency, Module } from '@rspack/core';
import { EVERY_EXPORT, OFFERED_EXPORTS } from '../runtime/singletons';
import { fileOf } from './bundled-files';

/** A module that stands for a package of the host, with the package's name in its identifier. */
const FROM_HOST = /^consume shared module \([^)]*\) (.+?)@[^@]*$/;

/** Packages that are one CommonJS module: their default export is the whole module. */
const IS_COMMONJS = /^react(?:-dom)?(?:\/|$)/;

const OFFERED: Readonly<Record<string, readonly string[]>> = OFFERED_EXPORTS;

/** The export that one import needs. Undefined for an import that only runs the module. */
const exportOf = (from: string, dependency: Dependency): string | undefined => {
  if (dependency.type === 'esm import') return undefined;
  const [first, second] = dependency.ids ?? [];
  return first === 'default' && IS_COMMONJS.test(from)
    ? (second ?? EVERY_EXPORT)
    : (first ?? EVERY_EXPORT);
};

/** The exports of each singleton that a build uses, and a message for each that the host does not offer. */
export type SingletonUses = { used: Record<string, string[]>; refused: string[] };

const refusal = (from: string, name: string, importer: string): string | undefined => {
  const offered = OFFERED[from];
  if (!offered || offered.includes(name)) return undefined;
  if (name === EVERY_EXPORT) {
    return `${importer} uses all of ${from}: import what it needs by name.`;
  }
  return `${importer} imports ${name} of ${from}, which the shell does not offer (${offered.join(', ')}).`;
};

/**
 * Reads from the module graph which exports of the singletons a build uses, in its sources and in its dependencies.
 * Modules that reach no chunk do not count.
 */
export const singletonUses = (compilation: Compilation): SingletonUses => {
  const { moduleGraph, chunkGraph, compiler } = compilation;
  const used: Record<string, Set<string>> = {};
  const refused = new Set<string>();
  const isBundled = (module: Module | null) =>
    module !== null && chunkGraph.getModuleChunks(module).length > 0;
  for (const module of compilation.modules) {
    const from = FROM_HOST.exec(module.identifier())?.[1];
    if (!from) continue;
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      const name = exportOf(from, dependency);
      if (!name || !isBundled(originModule)) continue;
      used[from] ??= new Set();
      used[from].add(name);
      const file = fileOf(originModule) || fileOf(moduleGraph.getParentModule(dependency));
      const problem = refusal(from, name, path.relative(compiler.context, file));
      if (problem) refused.add(problem);
    }
  }
  if (Object.keys(used).length === 0) {
    throw new Error(
      'This build uses nothing of the host, not even React, so its needs could not be checked. Does another copy of @rspack/core build it? (pnpm why @rspack/core)',
    );
  }
  const sorted = Object.entries(used)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => [from, [...names].sort()] as const);
  return { used: Object.fromEntries(sorted), refused: [...refused].sort() };
};
