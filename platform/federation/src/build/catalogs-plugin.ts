import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type RuleSetRule, rspack } from '@rspack/core';
import type { Catalog } from 'shared-i18n';
import {
  catalogFilePath,
  findCatalogProblems,
  LOCALES_FOLDER,
  readCatalog,
  readPackageTexts,
  translatedLanguagesOf,
} from '../catalogs';
import { catalogPath } from '../runtime/route-keys';
import { SINGLETONS } from '../runtime/singletons';
import { createAssetsPlugin, emitAsset, reportBuildErrors } from './assets';
import { createFunctionLoader } from './common';
import { readPackageManifest } from './package-facts';

const catalogFoldersOf = (dir: string, provided: readonly string[] = []): string[] => {
  // Resolves links between workspace packages, because a build's watcher does not follow links.
  const folders = new Set([realpathSync(dir)]);
  // The loop also visits the folders that it adds to the set.
  for (const folder of folders) {
    const { dependencies = {} } = readPackageManifest(folder);
    const { resolve } = createRequire(path.join(folder, 'package.json'));
    for (const name of Object.keys(dependencies).filter((each) => !provided.includes(each))) {
      const candidates = resolve.paths(name)?.map((modules) => path.join(modules, name));
      const found = candidates?.find((each) => existsSync(path.join(each, LOCALES_FOLDER)));
      if (found) folders.add(realpathSync(found));
    }
  }
  return [...folders];
};

const merged = (folders: readonly string[], language: string): Catalog =>
  Object.assign(
    {},
    ...folders
      .filter((folder) => existsSync(catalogFilePath(folder, language)))
      .map((folder) => readCatalog(folder, language)),
  );

/**
 * Fails the build, or warns in development, if a translation catalog has a problem.
 * @param emits whether to write the catalogs beside the scripts: true for remotes, false for hosts
 */
export const createTranslationCatalogsPlugin = (dir: string, { emits }: { emits: boolean }) =>
  createAssetsPlugin(
    'Catalogs',
    rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL,
    (compilation) => {
      const languages = translatedLanguagesOf(dir);
      if (languages.length === 0) return;
      const folders = catalogFoldersOf(dir, SINGLETONS);
      for (const folder of folders)
        compilation.contextDependencies.add(path.join(folder, LOCALES_FOLDER));
      reportBuildErrors(compilation, findCatalogProblems(readPackageTexts(dir)));
      if (!emits) return;
      for (const language of languages) {
        emitAsset(compilation, catalogPath(language), JSON.stringify(merged(folders, language)));
      }
    },
  );

export const shellCatalogsRule = (dir: string): RuleSetRule => {
  const folders = catalogFoldersOf(dir);
  return {
    include: path.join(dir, LOCALES_FOLDER),
    type: 'json',
    use: createFunctionLoader((_, context) => {
      const language = path.basename(context.resourcePath, '.json');
      for (const folder of folders) context.addDependency(catalogFilePath(folder, language));
      return JSON.stringify(merged(folders, language));
    }),
  };
};
