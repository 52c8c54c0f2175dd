import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { type RemoteRoute, sharesNothingWithShell } from '../runtime/description';
import { isBrowserGlobal } from '../runtime/singletons';
import { catalogsPlugin } from './catalogs-plugin';
import {
  type BuildOptions,
  commonConfig,
  devServerConfig,
  functionLoader,
  runCompiler,
  SCRIPT_TARGET,
} from './common';
import { COPIES_MODULE, createDescriptionPlugin, exposedModulesOf } from './describe-plugin';
import { readManifest, singletonRanges, singletonVersions, versionOfBuild } from './package-facts';
import { scopedStylesRule } from './scoped-styles';
import { singleCopyPlugin } from './single-copy-plugin';
import { workbenchConfig, workbenchServerConfig } from './workbench';

const RETRY_PLUGIN = 'RetryQuery';

class RetryQueryRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('retry-query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // Replaces the bundler's functions that name chunk files: `u` for scripts, `k` for styles.
    return `
var script = document.currentScript;
var query = script && /\\?r=\\d+$/.exec(script.src);
if (query) {
  ["u", "k"].forEach(function (key) {
    var fileName = __webpack_require__[key];
    if (fileName) __webpack_require__[key] = function (id) { return fileName(id) + query[0]; };
  });
  // By this attribute, the loaders find and reuse elements that still wait for their files.
  document.querySelectorAll("script[data-rspack], link[data-rspack-loading]").forEach(function (element) {
    element.removeAttribute("data-rspack");
  });
}`;
  }
}

/**
 * Adds the query of a retried entry (`remoteEntry.js?r=2`) to the addresses of its chunks. With an
 * unchanged address or a reused element, the page would wait for the old request that hangs.
 */
const retryQueryPlugin = ({ hooks }: Compiler): void =>
  hooks.thisCompilation.tap(RETRY_PLUGIN, (compilation) => {
    compilation.hooks.additionalTreeRuntimeRequirements.tap(RETRY_PLUGIN, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
    });
  });

const require = createRequire(import.meta.url);

const PACKAGE_PREFIX = 'remote-';
const ENTRY_FILE = 'remoteEntry.js';
const INSERTED_STYLES = path.join(import.meta.dirname, 'inserted-styles');
const WORKER_MODULE = path.join(import.meta.dirname, 'worker');
const DEVELOPMENT_JSX = path.join(import.meta.dirname, 'refresh/jsx-dev-runtime.js');

/** Returns `main` for `remote-main`. Throws an Error if this is a browser's global variable. */
export const registryNameOf = (packageName: string): string => {
  const name = packageName.replace(PACKAGE_PREFIX, '').replaceAll('-', '_');
  if (!isBrowserGlobal(name)) return name;
  throw new Error(
    `${packageName} cannot be built: "${name}" is a global variable of browsers, and the entry would replace it. Call the package something else.`,
  );
};

const shared = (ranges: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [
      name,
      // The remote has no own copy. Without the host's copy, the site shows an error for the page.
      { singleton: true, import: false as const, strictVersion: true, requiredVersion },
    ]),
  );

/**
 * Makes Rspack use the ES modules of the federation runtime. Otherwise it finds the CommonJS form,
 * which is 6 kB larger in a remote's entry. `npm run size` shows when a new version breaks this.
 */
const bundlerExports = (): Record<string, string> => {
  const fromEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
  const found = fromEnhanced.resolve('@module-federation/webpack-bundler-runtime');
  const { resolve } = createRequire(found);
  return {
    [found]: resolve('@module-federation/webpack-bundler-runtime/bundler'),
    '@module-federation/runtime$': resolve('@module-federation/runtime/bundler'),
  };
};

const WORKER_FILE = 'worker.js';

/**
 * Bundles a worker in a separate build: the remote's build would add the federation runtime, which
 * needs a document. The result is one file, because a blob cannot refer to other files.
 */
const bundleWorker = async (
  entry: string,
  dir: string,
  addDependency: (file: string) => void,
): Promise<Buffer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const compiler = rspack({
    ...commonConfig({ dir, development: false }),
    entry,
    target: ['webworker', SCRIPT_TARGET],
    output: { path: folder, filename: WORKER_FILE, asyncChunks: false },
  });
  try {
    const stats = await runCompiler(compiler);
    const [problem] = stats.toJson({ all: false, errors: true }).errors ?? [];
    if (problem) throw new Error(problem.message);
    for (const file of stats.compilation.fileDependencies) addDependency(file);
    return readFileSync(path.join(folder, WORKER_FILE));
  } finally {
    compiler.close(() => rmSync(folder, { recursive: true, force: true }));
  }
};

/** Returns a `data:` address without base64, because text in base64 compresses badly. */
const dataUrl = (source: Buffer | string): string =>
  `data:text/javascript,${String(source).replaceAll(/[%#\t\r\n]/g, encodeURIComponent)}`;

/**
 * Bundles scripts named with `new URL('./rows.ts', import.meta.url)` into a `data:` address,
 * because browsers check no hash of a separate worker file. `worker.ts` starts these scripts.
 */
const workerRule = (dir: string): RuleSetRule => ({
  dependency: 'url',
  test: /\.[cm]?[jt]sx?$/,
  type: 'asset/inline',
  generator: { dataUrl },
  use: functionLoader((_, { file, addDependency }) => bundleWorker(file, dir, addDependency)),
});

const federationPlugin = (
  name: string,
  routes: readonly RemoteRoute[],
  ranges: Record<string, string>,
) =>
  new ModuleFederationPlugin({
    name,
    filename: ENTRY_FILE,
    exposes: {
      ...exposedModulesOf(routes),
      ...(sharesNothingWithShell(routes)
        ? {}
        : { [COPIES_MODULE]: path.join(import.meta.dirname, 'copies') }),
    },
    shared: shared(ranges),
    shareStrategy: 'loaded-first',
    // The manifest lists no files, because other hosts would load listed files without hash checks.
    manifest: { disableAssetsAnalyze: true },
    dts: false,
    dev: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true },
    },
  });

/**
 * Configures the build of the remote itself. In development, `remoteConfig` adds the build of the
 * workbench, which shows pages without a shell.
 */
export const remoteBuild = (
  { dir, development }: BuildOptions,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration => {
  const manifest = readManifest(dir);
  const name = registryNameOf(manifest.name);
  const version = development ? 'dev' : versionOfBuild(dir);
  const independent = sharesNothingWithShell(routes);
  const ranges = independent ? {} : singletonRanges(singletonVersions(dir));
  const common = commonConfig({ dir, development });
  return {
    ...common,
    name: manifest.name,
    entry: {},
    output: {
      ...common.output,
      // One page may run two versions of a remote, which must not share chunks.
      uniqueName: `${name}-${version}`,
      publicPath: 'auto',
    },
    module: {
      ...common.module,
      rules: [...(common.module?.rules ?? []), workerRule(dir), scopedStylesRule(name)],
      // Rspack must not change `new Worker(new URL(…))`, because `workerRule` replaces the address.
      parser: { ...common.module?.parser, javascript: { worker: false } },
    },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve?.alias,
        ...(development ? {} : bundlerExports()),
        ...(development && !independent ? { 'react/jsx-dev-runtime$': DEVELOPMENT_JSX } : {}),
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      federationPlugin(name, routes, ranges),
      // Libraries import `jotai/vanilla` and `jotai/react`, but the host provides only `jotai`.
      new rspack.NormalModuleReplacementPlugin(/^jotai\/(?:vanilla|react)$/, (resource) => {
        resource.request = 'jotai';
      }),
      // The site's policy blocks style elements with text, which antd and its icons write.
      // inserted-styles.ts replaces their modules that do so: it inserts the rules by script.
      new rspack.NormalModuleReplacementPlugin(/\/(?:dynamicCSS|cssUtils)$/, (resource) => {
        const isWriter = /\/Dom\/dynamicCSS$/.test(resource.request);
        const isOfIcons = /[\\/]@ant-design[\\/]icons[\\/]/.test(resource.context);
        if (isWriter || isOfIcons) resource.request = INSERTED_STYLES;
      }),
      new rspack.ProvidePlugin({ Worker: [WORKER_MODULE, 'default'] }),
      retryQueryPlugin,
      singleCopyPlugin(independent),
      // Hides Trusted Types from Vue: the site forbids Vue's policy (docs/decisions, 17).
      ...(independent ? [new rspack.DefinePlugin({ 'window.trustedTypes': 'undefined' })] : []),
      ...(development
        ? []
        : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      catalogsPlugin(dir, { emits: true }),
      createDescriptionPlugin(
        { name, package: manifest.name, version, entry: ENTRY_FILE, shared: ranges },
        routes,
      ),
    ],
    devServer: {
      ...devServerConfig(port),
      ...(development && !independent ? workbenchServerConfig : {}),
    },
  };
};

/**
 * Configures the build of a remote. In development, adds the workbench, which shows pages without a
 * shell, unless all routes have `mount`.
 */
export const remoteConfig = (
  build: BuildOptions,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration | Configuration[] => {
  const remote = remoteBuild(build, routes, port);
  if (!build.development || sharesNothingWithShell(routes)) return remote;
  const { name } = readManifest(build.dir);
  const components = routes.filter(({ mount }) => !mount);
  return [remote, workbenchConfig(build.dir, { name, routes: components }, registryNameOf(name))];
};
