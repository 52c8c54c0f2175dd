import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import type { Configuration as DevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isLocalHost, isLocalOrigin, WRONG_HOST_MESSAGE } from './local-hosts';

const require = createRequire(import.meta.url);

/** The settings of a package for its build. */
export type PackageBuild = {
  /** The package's folder. */
  dir: string;
  development: boolean;
};

/** The language version of scripts: the browsers of {@link CSS_TARGETS} and some older ones support it. */
export const SCRIPT_TARGET = 'es2022';

const BUILD_TARGET = ['web', SCRIPT_TARGET] satisfies Configuration['target'];

/**
 * The first versions with `light-dark()`, `oklch()` and `popover`. Named, because the minifier's default rewrites
 * logical properties by language, which breaks pages whose direction is set with `dir`.
 */
const CSS_TARGETS = ['chrome 123', 'safari 17.5', 'firefox 128'];

/**
 * Images and fonts (asset-types.d.ts). They become part of the script or style that names them, because browsers check
 * the hashes of scripts and styles only.
 */
const INLINED_FILES = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot)$/;

/** Sounds, films and documents. An import gives the address of the file. */
const LINKED_FILES = /\.(?:mp3|ogg|wav|mp4|webm|pdf)$/;

const swc = (development: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: SCRIPT_TARGET,
      parser: { syntax: 'typescript', tsx: true },
      // Without the development JSX, swc leaves out the names by which fast refresh recognizes a component.
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
});

/** The plugin's own scripts, which bring the refresh runtime into a build. */
const REFRESH_CLIENT = path.join(
  path.dirname(require.resolve('@rspack/plugin-react-refresh')),
  '../client',
);

/** The settings with which a development build applies edits and keeps state, whichever build was edited. */
const fastRefresh = (
  buildName: string,
): { plugins: NonNullable<Configuration['plugins']>; rules: RuleSetRule[] } => ({
  plugins: [
    new ReactRefreshRspackPlugin({}),
    new rspack.DefinePlugin({ REFRESH_SCOPE: JSON.stringify(buildName) }),
  ],
  // One runtime for each page: see refresh/runtime.js.
  rules: [
    {
      include: REFRESH_CLIENT,
      resolve: { alias: { 'react-refresh': path.join(import.meta.dirname, 'refresh') } },
    },
  ],
});

/** A name that a description permits (runtime/description.ts), with `hi-2x` for `hi@2x`. The hash keeps it unique. */
const assetFile = ({ filename = '' }: { filename?: string | undefined }): string => {
  // An import may have a query or a fragment: guide.pdf#page=2.
  const { name } = path.parse(filename.replace(/[?#].*/, ''));
  return `${name.replaceAll(/[^\w.-]/g, '-')}.[contenthash:8][ext]`;
};

/**
 * Source maps that no script names, without the sources. A release keeps them where nobody is served (release/store.ts), for
 * `npm run stack`.
 */
const hiddenMaps = () =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: '[resource-path]',
  });

/** The settings that host and remotes have in common. */
export const commonConfig = ({ dir, development }: PackageBuild): Configuration => {
  const refresh = development ? fastRefresh(path.basename(dir)) : undefined;
  return {
    mode: development ? 'development' : 'production',
    context: dir,
    target: BUILD_TARGET,
    devtool: development ? 'cheap-module-source-map' : false,
    // With compilation on demand, the first request for an exposed module would get a stub.
    lazyCompilation: false,
    output: {
      path: path.join(dir, 'dist'),
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: assetFile,
      crossOriginLoading: 'anonymous',
      // Development keeps old files: a page requests the update of the build it runs, even after newer builds.
      clean: !development,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { 'side-channel$': path.join(import.meta.dirname, 'side-channel.cjs') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          dependency: { not: ['url'] },
          type: 'javascript/auto',
          use: swc(development),
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: INLINED_FILES, type: 'asset/inline' },
        { test: LINKED_FILES, type: 'asset/resource' },
        ...(refresh?.rules ?? []),
      ],
      parser: { 'css/module': { namedExports: false } },
      generator: {
        'css/module': {
          localIdentName: development ? '[name]__[local]' : '[uniqueName]-[hash:base64:6]',
        },
      },
    },
    plugins: refresh?.plugins ?? [hiddenMaps()],
    optimization: {
      // A page keeps the last good build, and the next good one is an update of that. An update by way of a build with a
      // syntax error would remove the page's style sheet and its components.
      emitOnErrors: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: CSS_TARGETS },
        }),
      ],
    },
    performance: false,
    // The order of CSS modules does not matter: two pages may import the same ones in different orders.
    ignoreWarnings: [/Conflicting order/],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
};

/** Endpoints of the server that no page needs: one opens files in an editor, one compiles, one lists files. */
const CLOSED_ENDPOINTS = /^rspack-dev-server-(open-editor|invalidate|assets)$/;

export type Middlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

const localOnly = (middlewares: Middlewares): Middlewares => [
  {
    name: 'local-hosts-only',
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (isLocalHost(request.headers.host)) return next();
      response.writeHead(421).end(WRONG_HOST_MESSAGE);
    },
  },
  ...middlewares.filter((each) => !('name' in each && CLOSED_ENDPOINTS.test(each.name ?? ''))),
];

/** Only pages of this computer may read the files: the shell's page loads a remote's files from another port. */
const cors = ({ headers: { origin } }: IncomingMessage): Record<string, string> =>
  isLocalOrigin(origin) && origin
    ? { 'access-control-allow-origin': origin, vary: 'Origin' }
    : { vary: 'Origin' };

/** The settings of all development servers. Edits arrive over each server's own socket. */
export const devServer = (port: number): DevServer => ({
  port,
  host: 'localhost',
  hot: true,
  liveReload: false,
  allowedHosts: ['localhost', '127.0.0.1'],
  setupMiddlewares: localOnly,
  headers: cors,
  client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
});
