import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, type Configuration, rspack } from '@rspack/core';
import { translatedLanguagesOf } from '../catalogs';
import { DESCRIPTION_FORMATS } from '../runtime/description';
import { EXPORTS_FOR_REMOTES, SHELL_PATHS, SHELL_SLOTS, SINGLETONS } from '../runtime/singletons';
import { createAssetsPlugin, emitJson, integrityByFile } from './assets';
import { createTranslationCatalogsPlugin, shellCatalogsRule } from './catalogs-plugin';
import {
  type BuildOptions,
  commonBuildConfig,
  type DevServerMiddlewares,
  devServerConfig,
} from './common';
import type { ShellDescription } from './host-description';
import { isFileWithListedHash } from './integrity';
import { computeBuildVersion, readPackageManifest, singletonVersions } from './package-facts';
import { sourceFileOfModule } from './singleton-copy-check-plugin';

const SINGLETONS_MODULE = '/src/federation/singletons.ts';

/** Returns each singleton's exports for the release checks. Throws an Error if they are unknown. */
const offersOf = ({ modules, moduleGraph, compiler }: Compilation): Record<string, string[]> => {
  const file = compiler.context.replaceAll('\\', '/') + SINGLETONS_MODULE;
  const module = [...modules].find((each) => sourceFileOfModule(each) === file);
  const imported = module ? moduleGraph.getOutgoingConnections(module) : [];
  // The host offers only some exports of the router (`EXPORTS_FOR_REMOTES`), and the module graph
  // does not show this. The type `Offered` in `SINGLETONS_MODULE` checks that these exports exist.
  const offered: Partial<Record<string, readonly string[]>> = EXPORTS_FOR_REMOTES;
  return Object.fromEntries(
    SINGLETONS.map((name) => {
      const target = imported.find(({ dependency }) => dependency.request === name)?.module;
      const exports = offered[name] ?? (target && moduleGraph.getProvidedExports(target));
      if (!Array.isArray(exports)) {
        throw new Error(`${file} should give ${name} to the remotes, and its exports are unknown.`);
      }
      return [name, [...exports].sort()];
    }),
  );
};

const PAGE_FILE = 'index.html';

const describeHostPlugin = (facts: Pick<ShellDescription, 'package' | 'version' | 'provides'>) =>
  createAssetsPlugin(
    'DescribeHost',
    rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1,
    (compilation) => {
      const description: ShellDescription = {
        schema: 1,
        ...facts,
        builtAt: new Date().toISOString(),
        offers: offersOf(compilation),
        reads: [...DESCRIPTION_FORMATS],
        paths: [...SHELL_PATHS],
        slots: [...SHELL_SLOTS],
        languages: translatedLanguagesOf(compilation.compiler.context),
        files: integrityByFile(compilation, isFileWithListedHash),
        pageHash: integrityByFile(compilation, (file) => file === PAGE_FILE)[PAGE_FILE],
      };
      emitJson(compilation, 'shell.json', description);
    },
  );

const INTEGRITY_PLUGIN = 'PageIntegrityPlugin';
const DATA_ID = 'integrity';

const HASHES_PLACE = '<!-- hashes -->';

/**
 * The hash for files that are not in the list of hashes. No file has this hash, so browsers reject
 * these files. Without a valid hash, a browser would run such a file unchecked.
 */
const NO_HASH = `sha384-${'A'.repeat(64)}`;

const HASH_OF_URL = `JSON.parse(document.getElementById('${DATA_ID}')?.textContent || '{}')[url] || '${NO_HASH}'`;

const withHashes = (html: string, hashes: Record<string, string>): string =>
  html
    .replaceAll(/(?:src|href)="([^"]+)"/g, (attribute, url: string) =>
      hashes[url] ? `${attribute} integrity="${hashes[url]}"` : attribute,
    )
    .replace(
      HASHES_PLACE,
      () => `<script type="application/json" id="${DATA_ID}">${JSON.stringify(hashes)}</script>`,
    );

/**
 * Makes browsers check the hash of each script and style. The hashes are in the page and not in the
 * first script, which would grow with the number of files.
 */
const pageIntegrityPlugin = (compiler: Compiler): void => {
  compiler.hooks.thisCompilation.tap(INTEGRITY_PLUGIN, (compilation) => {
    const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
    hooks.createScript.tap(
      INTEGRITY_PLUGIN,
      (code) => `${code}\nscript.integrity = ${HASH_OF_URL};`,
    );
    hooks.createLink.tap(INTEGRITY_PLUGIN, (code) => `${code}\nlink.integrity = ${HASH_OF_URL};`);
  });
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  createAssetsPlugin(INTEGRITY_PLUGIN, stage, (compilation) => {
    const root = compilation.outputOptions.publicPath;
    const code = integrityByFile(compilation, (file) => /\.(?:js|css)$/.test(file));
    const hashes = Object.fromEntries(
      Object.entries(code).map(([file, hash]) => [`${root}${file}`, hash]),
    );
    compilation.updateAsset(
      PAGE_FILE,
      (page) => new rspack.sources.RawSource(withHashes(String(page.source()), hashes)),
    );
  })(compiler);
};

const hostPage = (dir: string, markFile: string): string => {
  const mark = readFileSync(markFile, 'utf8').replace(/<style>.*?<\/style>/s, '');
  const svg = mark.replace('<svg ', '<svg width="56" height="56" fill="currentColor" ').trim();
  return readFileSync(path.join(dir, 'src/index.html'), 'utf8').replace('<!-- mark -->', svg);
};

export type HostServerOptions = {
  port: number;
  /** The origin that answers requests to `/api`. */
  backend: string;
  middlewares?: (page: string) => DevServerMiddlewares;
  /** The folder with the local `config.json` and `remotes.json`. */
  documents: string;
};

/** The chunk's name in the shell's preload-files.ts. The build finds the chunk by this name. */
const RUNTIME_CHUNK = 'federation-runtime';

export const hostConfig = (
  { dir, development }: BuildOptions,
  { port, backend, documents, middlewares = () => [] }: HostServerOptions,
): Configuration => {
  const manifest = readPackageManifest(dir);
  const common = commonBuildConfig({ dir, development });
  const markFile = path.join(dir, 'node_modules/shared-ui/src/mark.svg');
  const version = development ? 'dev' : computeBuildVersion(dir);
  const provides = singletonVersions(dir);
  const page = hostPage(dir, markFile);
  const server = devServerConfig(port);
  return {
    ...common,
    name: manifest.name,
    entry: { index: './src/index.tsx' },
    output: { ...common.output, uniqueName: manifest.name, publicPath: '/' },
    module: { ...common.module, rules: [...(common.module.rules ?? []), shellCatalogsRule(dir)] },
    // A package that only one lazy chunk needs stays in that chunk, to save a request. A package
    // that the federation runtime also needs is in the chunk of the runtime.
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          runtime: {
            name: RUNTIME_CHUNK,
            chunks: 'async',
            minChunks: 2,
            minSize: 0,
            test: (module, { chunkGraph }) =>
              chunkGraph.getModuleChunks(module).some(({ name }) => name === RUNTIME_CHUNK),
          },
        },
      },
    },
    plugins: [
      ...common.plugins,
      new rspack.DefinePlugin({
        SHELL_VERSION: JSON.stringify(version),
        SINGLETON_VERSIONS: JSON.stringify(provides),
        LANGUAGES: JSON.stringify(translatedLanguagesOf(dir)),
        // Leaves the federation runtime's code for Node.js out of the build.
        ENV_TARGET: JSON.stringify('web'),
      }),
      new rspack.HtmlRspackPlugin({ templateContent: page, minify: false }),
      createTranslationCatalogsPlugin(dir, { emits: false }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: markFile, to: 'favicon.svg' }] }),
      ...(development
        ? []
        : [pageIntegrityPlugin, describeHostPlugin({ package: manifest.name, version, provides })]),
    ],
    devServer: {
      ...server,
      setupMiddlewares: (given, instance) => {
        const all = [...middlewares(page), ...given];
        return server.setupMiddlewares?.(all, instance) ?? all;
      },
      static: { directory: path.resolve(documents), watch: false },
      // Serves the page also for paths with a dot, because a parameter may contain a dot.
      historyApiFallback: { disableDotRule: true },
      // The prefix "/api/" ends with a slash, because paths of pages may begin with "/api-".
      proxy: [{ context: ['/api/'], target: backend, pathRewrite: { '^/api': '' } }],
    },
  };
};
