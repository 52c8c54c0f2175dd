import { type Compilation, type Module, NormalModule } from '@rspack/core';

/** The source file of a module, with forward slashes; empty where it has none. */
export const fileOf = (module: Module | null): string =>
  module instanceof NormalModule ? (module.resource ?? '').replaceAll('\\', '/') : '';

/** The script files that a build contains, including those of dependencies. */
export const bundledScripts = (compilation: Compilation): string[] =>
  [...new Set([...compilation.modules].map(fileOf))]
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort();
