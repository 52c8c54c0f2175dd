import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, type RuleSetRule, rspack, WebpackError } from '@rspack/core';
import type { Catalog } from 'shared-i18n';
import {
  catalogFile,
  findCatalogProblems,
  LOCALES,
  languagesOf,
  readCatalog,
  readTexts,
} from '../catalogs';
import { catalogOf } from '../runtime/route-keys';
import { SINGLETONS } from '../runtime/singletons';
import { readManifest } from './package-facts';

/** The folders of the packages that a build holds and that have catalogs: the package, and what it depends on. */
const foldersOf = (dir: string, isBundled: (name: string) => boolean): string[] => {
  const { dependencies = {} } = readManifest(dir);
  const linked = Object.keys(dependencies)
    .filter(isBundled)
    .map((name) => path.join(dir, 'node_modules', name));
  return [dir, ...linked].filter((folder) => existsSync(path.join(folder, LOCALES)));
};

const merged = (folders: readonly string[], language: string): Catalog =>
  Object.assign(
    {},
    ...folders
      .filter((folder) => existsSync(catalogFile(folder, language)))
      .map((folder) => readCatalog(folder, language)),
  );

const NAME = 'CatalogsPlugin';

/** Fails a build when a catalog of its package is not complete; a development build warns. */
export class CatalogsPlugin {
  readonly #dir: string;
  readonly #emits: boolean;

  /** @param emits writes the catalogs of a remote beside its scripts; those of the host are scripts. */
  constructor(dir: string, { emits }: { emits: boolean }) {
    this.#dir = dir;
    this.#emits = emits;
  }

  apply(compiler: Compiler): void {
    const isOwn = (name: string) => !SINGLETONS.some((singleton) => singleton === name);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const languages = languagesOf(this.#dir);
        if (languages.length === 0) return;
        const folders = foldersOf(this.#dir, isOwn);
        for (const folder of folders) {
          compilation.contextDependencies.add(path.join(folder, LOCALES));
        }
        const isDevelopment = compiler.options.mode === 'development';
        const { errors, warnings } = compilation;
        for (const sentence of findCatalogProblems(readTexts(this.#dir))) {
          (isDevelopment ? warnings : errors).push(new WebpackError(sentence));
        }
        if (!this.#emits) return;
        for (const language of languages) {
          const source = new rspack.sources.RawSource(JSON.stringify(merged(folders, language)));
          compilation.emitAsset(catalogOf(language), source);
        }
      });
    });
  }
}

/** The catalogs of the host: each is a script of its own, with the messages of the packages that it gives to remotes. */
export const hostCatalogsRule = (dir: string): RuleSetRule => {
  const folders = foldersOf(dir, () => true);
  const run = (_: string, { file, addDependency }: LoaderFile) => {
    const language = path.basename(file, '.json');
    for (const folder of folders) addDependency(catalogFile(folder, language));
    return JSON.stringify(merged(folders, language));
  };
  return {
    include: path.join(dir, LOCALES),
    type: 'json',
    use: { loader: path.join(import.meta.dirname, 'function-loader.cjs'), options: { run } },
  };
};

type LoaderFile = { file: string; addDependency: (file: string) => void };

/** The translations of titles and links in a remote's routes, by language and English wording. */
export const titlesOf = (
  dir: string,
  english: readonly string[],
  keyOf: (english: string) => string,
): Record<string, Record<string, string>> =>
  Object.fromEntries(
    languagesOf(dir).map((language) => {
      const catalog = readCatalog(dir, language);
      const titles = english.flatMap((text) => {
        const title = catalog[keyOf(text)];
        return typeof title === 'string' ? [[text, title] as const] : [];
      });
      return [language, Object.fromEntries(titles)];
    }),
  );
