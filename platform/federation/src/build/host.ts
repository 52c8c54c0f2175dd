import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { commonConfig, devServer, type PackageBuild } from './common';
import { DescribeHostPlugin } from './describe-host-plugin';
import { hostFiles, hostPage } from './host-page';
import { buildVersion, readManifest, singletonVersions } from './package-facts';

/** What the host's development server serves besides the build. */
export type HostServer = {
  port: number;
  /** The backend's origin, which answers the requests to `/api`. */
  backend: string;
  /** The folder with the local `config.json` and `remotes.json`. */
  documents: string;
};

/** The chunk of the host with the federation runtime (shell/src/federation/preload-files.ts). */
const RUNTIME_CHUNK = 'federation-runtime';

/** The router names its development build for every bundler. This one has no warnings for developers. */
const productionRouter = (dir: string): Record<string, string> => {
  const { resolve } = createRequire(
    realpathSync(path.join(dir, 'node_modules/react-router-dom/package.json')),
  );
  const build = path.join(path.dirname(resolve('react-router/package.json')), 'dist/production');
  return {
    'react-router$': path.join(build, 'index.mjs'),
    'react-router/dom$': path.join(build, 'dom-export.mjs'),
  };
};

/**
 * The build of the host: an ordinary application without the federation plugin. It learns the versions of the
 * singletons it will give to remotes through the constant `SINGLETON_VERSIONS`.
 */
export const hostConfig = (
  { dir, development }: PackageBuild,
  { port, backend, documents }: HostServer,
): Configuration => {
  const manifest = readManifest(dir);
  const common = commonConfig({ dir, development });
  const pageFiles = hostFiles(dir);
  const version = development ? 'dev' : buildVersion(dir);
  const provides = singletonVersions(dir);
  return {
    ...common,
    name: manifest.name,
    entry: { index: './src/index.tsx' },
    output: { ...common.output, uniqueName: manifest.name, publicPath: '/' },
    resolve: {
      ...common.resolve,
      alias: { ...common.resolve?.alias, ...(development ? {} : productionRouter(dir)) },
    },
    // Packages that only one lazy part needs stay in its script: one request instead of two. What several parts need stays
    // beside the federation runtime if that needs it, because every page of a remote has loaded it.
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
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({
        SHELL_VERSION: JSON.stringify(version),
        SINGLETON_VERSIONS: JSON.stringify(provides),
        // The federation runtime's own switches: the shell loads entries itself, by our registry, and only browsers run it.
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new rspack.HtmlRspackPlugin({
        templateContent: hostPage(pageFiles, development),
        minify: false,
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: pageFiles.mark, to: 'favicon.svg' }] }),
      ...(development
        ? []
        : [new DescribeHostPlugin({ package: manifest.name, version, provides })]),
    ],
    devServer: {
      ...devServer(port),
      static: { directory: path.resolve(documents), watch: false },
      // A parameter may contain a dot.
      historyApiFallback: { disableDotRule: true },
      proxy: [{ context: ['/api'], target: backend, pathRewrite: { '^/api': '' } }],
    },
  };
};
