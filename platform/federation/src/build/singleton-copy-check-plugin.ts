import { type Module, rspack, WebpackError } from '@rspack/core';
import { SINGLETONS } from '../runtime/singletons';
import { createAssetsPlugin } from './assets';

/**
 * Returns the source file of a module, or an empty text. Does not use `instanceof`, because a
 * second copy of the bundler in the workspace has other classes.
 */
export const sourceFileOfModule = (module: Module | null): string =>
  module && 'resource' in module ? String(module.resource ?? '').replaceAll('\\', '/') : '';

// Adds react-router, because react-router-dom only re-exports the code of react-router.
const SINGLE_COPY_PACKAGES = [
  ...new Set(SINGLETONS.map((name) => name.split('/')[0] ?? name)),
  'react-router',
];

/** A remote may bundle these modules, because they have no state outside of the host's jotai. */
const STATELESS_ENTRIES =
  /\/shared-session\/(?:src|dist)\/wire\/|\/jotai\/(?:esm\/)?(?:(?:vanilla|react)\/)?utils\.m?js$/;

/**
 * Fails the build of a remote that contains its own copy of a singleton. For example, two copies of
 * the session could disagree about who is signed in. A remote without the shell's React may contain
 * copies of all singletons except shared-session.
 */
export const createSingletonCopyCheckPlugin = (isIndependent: boolean) => {
  const packages = isIndependent ? ['shared-session'] : SINGLE_COPY_PACKAGES;
  const advice = isIndependent
    ? 'A page that renders itself gets the session from the shell, in its context.'
    : 'Import it by its package name, from its shared entry: the shell gives the one copy that runs.';
  const packageOf = (resource: string): string | undefined =>
    STATELESS_ENTRIES.test(resource)
      ? undefined
      : packages.find(
          (name) =>
            resource.includes(`/node_modules/${name}/`) ||
            (name.startsWith('shared-') && resource.includes(`/${name}/src/`)),
        );
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
  return createAssetsPlugin('SingleCopy', stage, ({ modules, moduleGraph, errors }) => {
    const found = new Map<string, string>();
    for (const module of modules) {
      const file = sourceFileOfModule(module);
      const name = packageOf(file);
      if (!name) continue;
      const importer = sourceFileOfModule(moduleGraph.getIssuer(module));
      // Skips imports inside the copied package, because developers can fix only other imports.
      if (packageOf(importer) !== name) found.set(name, `${file}, imported by ${importer}`);
    }
    for (const [name, where] of found) {
      const sentence = `This build holds its own copy of ${name} (${where}). ${advice}`;
      errors.push(new WebpackError(sentence));
    }
  });
};
