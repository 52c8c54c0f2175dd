import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type Compiler,
  type Configuration,
  type LoaderContext,
  type RuleSetRule,
  rspack,
  type Stats,
} from '@rspack/core';
import type { Configuration as DevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isForeignOrigin, isLocalHost, isLocalOrigin, WRONG_HOST_MESSAGE } from './local-hosts';

const require = createRequire(import.meta.url);

export type BuildOptions = {
  dir: string;
  development: boolean;
  /** The URL of the released site. Its pages may load files of the development server. */
  live?: string | undefined;
};

/** The JavaScript version of all builds. All browsers in {@link CSS_TARGETS} run it. */
export const SCRIPT_TARGET = 'es2022';

/**
 * The oldest supported browsers. Chrome: the first with `light-dark()` in CSS. Safari: the first
 * that checks hashes of imported modules. Firefox: the first long-term release (ESR) with the
 * option `keepalive` of `fetch`. Add no older browsers: for these, the minifier would replace
 * properties such as `margin-inline` with rules that ignore the attribute `dir`.
 */
const CSS_TARGETS = ['chrome 123', 'safari 18', 'firefox 140'];

/** The build embeds images and fonts, because browsers check hashes of scripts and styles only. */
const INLINED_FILES = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot)$/;

const LINKED_FILES = /\.(?:mp3|ogg|wav|mp4|webm|pdf)$/;

const swc = (development: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: SCRIPT_TARGET,
      parser: { syntax: 'typescript', tsx: true },
      // Without `development`, SWC ignores `refresh`.
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
});

/** Makes all builds in a page use the same runtime of React fast refresh (refresh/runtime.js). */
const SHARED_REFRESH_RULE: RuleSetRule = {
  include: path.join(path.dirname(require.resolve('@rspack/plugin-react-refresh')), '../client'),
  resolve: { alias: { 'react-refresh': path.join(import.meta.dirname, 'refresh') } },
};

/** Returns a loader that calls `run`. Rspack can load it only from a file (function-loader.cjs). */
export const createFunctionLoader = (
  run: (content: string | Buffer, context: LoaderContext) => string | Buffer | Promise<Buffer>,
) => ({ loader: path.join(import.meta.dirname, 'function-loader.cjs'), options: { run } });

/** Returns the name that a file such as a PDF or a video gets in the build. */
const assetFile = ({ filename = '' }: { filename?: string | undefined }): string => {
  // Removes a query or a fragment of the import, as in `guide.pdf#page=2`.
  const { name } = path.parse(filename.replace(/[?#].*/, ''));
  return `${name.replaceAll(/[^\w.-]/g, '-')}.[contenthash:8][ext]`;
};

/** Ends before the shell's PAGE_TIMEOUT_MS, because only this timeout's error names the file. */
const CHUNK_TIMEOUT_MS = 6000;

/** Throws an Error for a path that Rspack reads as a query, a fragment or a list of loaders. */
const checkedPath = (dir: string): string => {
  if (!/[#?!]/.test(dir)) return dir;
  throw new Error(
    `Rspack cannot build in ${dir}: the path has one of the characters # ? !, so move the repository to another folder.`,
  );
};

/** Declared, because TypeScript would infer a type from a package that is not in package.json. */
type CommonBuildConfig = Configuration &
  Required<Pick<Configuration, 'module' | 'plugins' | 'resolve'>>;

export const commonBuildConfig = ({ dir, development }: BuildOptions): CommonBuildConfig => ({
  mode: development ? 'development' : 'production',
  context: checkedPath(dir),
  target: ['web', SCRIPT_TARGET],
  devtool: development ? 'cheap-module-source-map' : false,
  // Compiles all modules at once. A page would ask its own server to compile a lazy module, but the
  // remote may be on another server.
  lazyCompilation: false,
  output: {
    path: path.join(dir, 'dist'),
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: assetFile,
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    // Keeps old files in development, because an open page requests updates of its older build.
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
      ...(development ? [SHARED_REFRESH_RULE] : []),
    ],
    parser: { 'css/module': { namedExports: false } },
    generator: {
      'css/module': {
        // In development, a class name contains the file's path (`[id]`), because a hash would
        // change at each edit.
        localIdentName: development ? '[uniqueName]-[id]-[local]' : '[uniqueName]-[hash:base64:6]',
      },
    },
  },
  plugins: development
    ? [
        new ReactRefreshRspackPlugin({}),
        new rspack.DefinePlugin({ REFRESH_SCOPE: JSON.stringify(path.basename(dir)) }),
      ]
    : [
        // No script links to these source maps. `npm run stack` reads them from the release.
        new rspack.SourceMapDevToolPlugin({
          test: /\.js$/,
          filename: '[file].map',
          append: false,
          noSources: true,
          moduleFilenameTemplate: '[resource-path]',
        }),
      ],
  optimization: {
    // Writes no files after a syntax error. Otherwise, an open page would load broken files, and
    // lose styles and components.
    emitOnErrors: false,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new rspack.LightningCssMinimizerRspackPlugin({
        minimizerOptions: { targets: CSS_TARGETS },
      }),
    ],
  },
  performance: false,
  // Hides warnings about the order of CSS modules, because pages may import them in any order.
  ignoreWarnings: [/Conflicting order/],
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
});

/** Also resolves if the sources have errors. The result then contains the errors. */
export const runCompiler = (compiler: Compiler): Promise<Stats> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => (stats ? resolve(stats) : reject(error)));
  });

/** Endpoints that open, compile or list files. No page needs these endpoints. */
const CLOSED_ENDPOINTS = /^rspack-dev-server-(open-editor|invalidate|assets)$/;

export type DevServerMiddlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

/** Only pages of this computer and of the site `live` may load the files of the server. */
export const devServerConfig = (port: number, live?: BuildOptions['live']): DevServer => {
  const site = live === undefined ? undefined : new URL(live);
  const isOwnOrigin = (origin: string | undefined) =>
    isLocalOrigin(origin) || (site !== undefined && origin === site.origin);
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { url = '', headers } = request;
    // Answers requests for source maps from every site. Developer tools send them in the name of
    // the page, which may be on another site. Source maps are safe: browsers do not run them.
    const isSourceMap = headers.origin === undefined && /^[^?]+\.map$/.test(url);
    if (!isLocalHost(headers.host)) response.writeHead(421).end(WRONG_HOST_MESSAGE);
    else if (!isSourceMap && isForeignOrigin(headers, isOwnOrigin)) response.writeHead(403).end();
    else next();
  };
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    allowedHosts: ['localhost', '127.0.0.1', ...(site ? [site.hostname] : [])],
    // Accepts WebSockets only from allowed origins. The development server itself would also accept
    // a page of another website if the website's host is an IP address.
    webSocketServer: {
      options: { verifyClient: ({ origin }: { origin?: string }) => isOwnOrigin(origin) },
    },
    setupMiddlewares: (middlewares) => [
      { name: 'local-pages-only', middleware },
      ...middlewares.filter((each) => !('name' in each && CLOSED_ENDPOINTS.test(each.name ?? ''))),
    ],
    headers: ({ headers: { origin } }: IncomingMessage): Record<string, string> => ({
      vary: 'Origin',
      ...(origin && isOwnOrigin(origin) ? { 'access-control-allow-origin': origin } : {}),
    }),
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
  };
};
