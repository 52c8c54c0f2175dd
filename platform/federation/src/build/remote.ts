import path from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import type { RemoteRoute } from '../runtime/description';
import { commonConfig, devServer, type PackageBuild } from './common';
import { DescribeRemotePlugin } from './describe-plugin';
import { chunkOf, exposesOf } from './exposes';
import { buildVersion, readManifest, singletonVersions } from './package-facts';
import { SingleCopyPlugin } from './single-copy-plugin';
import { workbenchConfig, workbenchServer } from './workbench';

const NAME = 'RetryQueryPlugin';

class RetryQueryRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('retry-query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // `u` returns the file name of a script chunk, `k` that of a style chunk.
    return `
var script = document.currentScript;
var query = script && /\\?r=\\d+$/.exec(script.src);
if (query) ["u", "k"].forEach(function (key) {
  var fileName = __webpack_require__[key];
  if (fileName) __webpack_require__[key] = function (id) { return fileName(id) + query[0]; };
});`;
  }
}

/**
 * Adds the query of a retried entry (`remoteEntry.js?r=2`) to the addresses of its chunks. With the same address the
 * browser would wait for the old request that hangs, even when the server works again. A new query makes a new request.
 */
class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
      });
    });
  }
}

const PACKAGE_PREFIX = 'remote-';
const ENTRY = 'remoteEntry.js';
const DEVELOPMENT_JSX = path.join(import.meta.dirname, 'refresh/jsx-dev-runtime.js');

/** The container name and short key of a remote: `main` for the package `remote-main`. */
export const shortName = (packageName: string): string =>
  packageName.replace(PACKAGE_PREFIX, '').replaceAll('-', '_');

const shared = (versions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      // No fallback copy: without a copy from the host, the page says that it could not be loaded.
      {
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion: `^${version}`,
      },
    ]),
  );

const remoteBuild = (
  { dir, development }: PackageBuild,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration => {
  const manifest = readManifest(dir);
  const name = shortName(manifest.name);
  const version = development ? 'dev' : buildVersion(dir);
  const versions = singletonVersions(dir);
  const common = commonConfig({ dir, development });
  const exposed = { ...exposesOf(routes), './copies': path.join(import.meta.dirname, 'copies') };
  return {
    ...common,
    name: manifest.name,
    entry: {},
    output: {
      ...common.output,
      // Two versions of a remote may run in one page (fallback, or a release while the tab is open). The name keeps
      // the chunks of one version out of the other.
      uniqueName: `${name}-${version}`,
      publicPath: 'auto',
      chunkLoadTimeout: 6000,
    },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve?.alias,
        ...(development ? { 'react/jsx-dev-runtime$': DEVELOPMENT_JSX } : {}),
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      // The bundler's own container: its sharing code is a tenth of the federation runtime's (decision 22).
      new rspack.container.ModuleFederationPluginV1({
        name,
        filename: ENTRY,
        exposes: Object.fromEntries(
          Object.entries(exposed).map(([module, file]) => [
            module,
            { import: file, name: chunkOf(module) },
          ]),
        ),
        shared: shared(versions),
      }),
      // Entries of jotai that contain nothing but what its main entry has. Libraries import them.
      new rspack.NormalModuleReplacementPlugin(/^jotai\/(?:vanilla|react)$/, (resource) => {
        resource.request = 'jotai';
      }),
      new RetryQueryPlugin(),
      new SingleCopyPlugin(),
      ...(development
        ? []
        : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      new DescribeRemotePlugin(
        {
          name,
          package: manifest.name,
          version,
          entry: ENTRY,
          shared: Object.fromEntries(Object.entries(versions).map(([key, v]) => [key, `^${v}`])),
        },
        routes,
        !development,
      ),
    ],
    devServer: development ? { ...devServer(port), ...workbenchServer() } : devServer(port),
  };
};

/**
 * The build of a remote: exposes one module for each page of its routes and publishes its description. In development
 * it also builds the workbench, where the remote runs alone.
 * @param port of its development server
 */
export function remoteConfig(
  build: PackageBuild & { development: false },
  routes: readonly RemoteRoute[],
  port: number,
): Configuration;
export function remoteConfig(
  build: PackageBuild,
  routes: readonly RemoteRoute[],
  port: number,
): Configuration | Configuration[];
export function remoteConfig(build: PackageBuild, routes: readonly RemoteRoute[], port: number) {
  const remote = remoteBuild(build, routes, port);
  const { name } = readManifest(build.dir);
  return build.development ? [remote, workbenchConfig(build.dir, { name, routes })] : remote;
}
