import type { Compilation, Module } from '@rspack/core';

/**
 * The source file of a module, with forward slashes; empty where it has none. It asks for the property and not for the
 * class: a workspace may contain a second copy of the bundler, whose classes are others.
 */
export const fileOf = (module: Module | null): string =>
  module && 'resource' in module ? String(module.resource ?? '').replaceAll('\\', '/') : '';

/** Throws an Error when a check cannot see the sources of a build, because it would then find nothing wrong. */
export const checkVisible = ({ modules }: Compilation): void => {
  if ([...modules].some((module) => fileOf(module) !== '')) return;
  throw new Error(
    'The checks of this build see none of its source files, so they could find nothing wrong. Is there a second copy of @rspack/core? (pnpm why @rspack/core)',
  );
};
