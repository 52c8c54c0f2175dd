import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { type RemoteRoute, sharesNothingWithShell } from '../runtime/description';
import { isBrowserGlobal } from '../runtime/singletons';
import { createTranslationCatalogsPlugin } from './catalogs-plugin';
import { type BuildOptions, commonBuildConfig, devServerConfig } from './common';
import { createDescriptionPlugin, exposedModulesOf, SHARED_COPIES_MODULE } from './describe-plugin';
import {
  computeBuildVersion,
  readPackageManifest,
  singletonRanges,
  singletonVersions,
} from './package-facts';
import { scopedStylesRule } from './scoped-styles';
import { createSingletonCopyCheckPlugin } from './singleton-copy-check-plugin';
import { workbenchConfig, workbenchServerConfig } from './workbench';
import { workerRule } from './worker-rule';

const require = createRequire(import.meta.url);

const PACKAGE_PREFIX = 'remote-';
const ENTRY_FILE = 'remoteEntry.js';
const INSERTED_STYLES = path.join(import.meta.dirname, 'inserted-styles');
// Adds the extension, because a package with `"type": "module"` cannot import a path without it.
const WORKER_MODULE = path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`);
const DEVELOPMENT_JSX = path.join(import.meta.dirname, 'refresh/jsx-dev-runtime.js');

/** Returns `main` for `remote-main`. Throws an Error for names of browser globals such as `top`. */
export const registryNameOf = (packageName: string): string => {
  const name = packageName.replace(PACKAGE_PREFIX, '').replaceAll('-', '_');
  if (!isBrowserGlobal(name)) return name;
  throw new Error(
    `${packageName} cannot be built: "${name}" is a global variable of browsers, and the entry would replace it. Call the package something else.`,
  );
};

/** The remote bundles no singletons. If the host provides no copy, the site shows an error. */
const SHARED = { singleton: true, import: false as const, strictVersion: true };

/**
 * Makes Rspack use the ES modules of the federation runtime, because its CommonJS modules add 6 kB
 * to the entry of a remote. After an update of the runtime, check the size with `npm run size`.
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

const RETRY_PLUGIN = 'RetryQuery';

class RetryQueryRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('retry-query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // Adds the query in the bundler's functions that return file names: `u` for scripts, `k` for
    // styles.
    return `
var script = document.currentScript;
var query = script && /\\?r=\\d+$/.exec(script.src);
if (query) {
  ["u", "k"].forEach(function (key) {
    var fileName = __webpack_require__[key];
    if (fileName) __webpack_require__[key] = function (id) { return fileName(id) + query[0]; };
  });
  // Removes the attribute data-rspack from script and link elements that still wait for a file.
  // With this attribute, the bundler's loaders would reuse the elements and request no file.
  document.querySelectorAll("script[data-rspack], link[data-rspack-loading]").forEach(function (element) {
    element.removeAttribute("data-rspack");
  });
}`;
  }
}

/**
 * Adds the query of a retried entry (`remoteEntry.js?r=2`) to the URLs of its chunks. With the same
 * URL, a retry would wait for the first request, which hangs.
 */
const addRetryQueryToChunkUrls = ({ hooks }: Compiler): void =>
  hooks.thisCompilation.tap(RETRY_PLUGIN, (compilation) => {
    compilation.hooks.additionalTreeRuntimeRequirements.tap(RETRY_PLUGIN, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
    });
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
        : { [SHARED_COPIES_MODULE]: path.join(import.meta.dirname, 'copies') }),
    },
    shared: Object.fromEntries(
      Object.entries(ranges).map(([name, requiredVersion]) => [
        name,
        { ...SHARED, requiredVersion },
      ]),
    ),
    shareStrategy: 'loaded-first',
    // The manifest lists no files, because hosts other than the shell would load listed files
    // without a check of their hashes.
    manifest: { disableAssetsAnalyze: true },
    dts: false,
    dev: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true },
    },
  });

export const remoteBuild = (
  { dir, development, live }: BuildOptions,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration => {
  const manifest = readPackageManifest(dir);
  const name = registryNameOf(manifest.name);
  const version = development ? 'dev' : computeBuildVersion(dir);
  const independent = sharesNothingWithShell(routes);
  const ranges = independent ? {} : singletonRanges(singletonVersions(dir));
  const common = commonBuildConfig({ dir, development });
  return {
    ...common,
    name: manifest.name,
    entry: {},
    output: {
      ...common.output,
      // Contains the version's hash, because one page may run two versions, which must not share
      // chunks. Contains only the hash, because each CSS class begins with this name, and must be
      // short.
      uniqueName: `${name}-${version.split('-').at(-1)}`,
      publicPath: 'auto',
    },
    module: {
      ...common.module,
      rules: [...(common.module.rules ?? []), workerRule(dir), scopedStylesRule(name)],
      // Turns off Rspack's own bundling of `new Worker(…)`, because `workerRule` bundles workers.
      parser: { ...common.module.parser, javascript: { worker: false } },
    },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve.alias,
        ...(development ? {} : bundlerExports()),
        ...(development && !independent ? { 'react/jsx-dev-runtime$': DEVELOPMENT_JSX } : {}),
      },
    },
    plugins: [
      ...common.plugins,
      federationPlugin(name, routes, ranges),
      // Libraries import `jotai/vanilla` and `jotai/react`, but the host provides only `jotai`.
      new rspack.NormalModuleReplacementPlugin(/^jotai\/(?:vanilla|react)$/, (resource) => {
        resource.request = 'jotai';
      }),
      // inserted-styles.ts replaces the modules that insert the styles of antd and its icons.
      new rspack.NormalModuleReplacementPlugin(/\/(?:dynamicCSS|cssUtils)$/, (resource) => {
        const isWriter = /\/Dom\/dynamicCSS$/.test(resource.request);
        const isOfIcons = /[\\/]@ant-design[\\/]icons[\\/]/.test(resource.context);
        if (isWriter || isOfIcons) resource.request = INSERTED_STYLES;
      }),
      addRetryQueryToChunkUrls,
      createSingletonCopyCheckPlugin(independent),
      // Hides Trusted Types in an independent remote, because Vue would create a policy that the
      // site forbids (docs/decisions, 17). Such a remote gets no `Worker` from worker.ts, because
      // worker.ts imports shared-session.
      independent
        ? new rspack.DefinePlugin({ 'window.trustedTypes': 'undefined' })
        : new rspack.ProvidePlugin({ Worker: [WORKER_MODULE, 'default'] }),
      ...(development
        ? []
        : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      createTranslationCatalogsPlugin(dir, { emits: true }),
      createDescriptionPlugin(
        { name, package: manifest.name, version, entry: ENTRY_FILE, shared: ranges },
        routes,
      ),
    ],
    devServer: {
      ...devServerConfig(port, live),
      ...(development && !independent ? workbenchServerConfig : {}),
    },
  };
};

/** In development, adds the workbench for pages without `mount`, if the remote has such pages. */
export const remoteConfig = (
  build: BuildOptions,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration | Configuration[] => {
  const remote = remoteBuild(build, routes, port);
  if (!build.development || sharesNothingWithShell(routes)) return remote;
  const { name } = readPackageManifest(build.dir);
  return [remote, workbenchConfig(build.dir, { name, routes }, registryNameOf(name))];
};
