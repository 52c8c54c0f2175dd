import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { fastRefresh } from './fast-refresh';

/** What a package says of its build: where it lies, and whether it is built to be worked on. */
export type PackageBuild = {
  /** The package's folder. */
  dir: string;
  development: boolean;
};

/** The script of the browsers of {@link CSS_TARGETS}, and of some before them. */
const TARGET = ['web', 'es2022'] satisfies Configuration['target'];

/**
 * The first versions with `light-dark()`, `oklch()` and `popover`. Named, because the minifier's default rewrites
 * logical properties by language, which breaks pages whose direction is set with `dir`.
 */
const CSS_TARGETS = ['chrome 123', 'safari 17.5', 'firefox 128'];

const swc = (development: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // Without the development JSX, swc leaves out what fast refresh knows a component again by.
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
});

/** The settings that host and remotes have in common. */
export const commonConfig = ({ dir, development }: PackageBuild): Configuration => {
  const refresh = development ? fastRefresh(path.basename(dir)) : undefined;
  return {
    mode: development ? 'development' : 'production',
    context: dir,
    target: TARGET,
    devtool: development ? 'cheap-module-source-map' : false,
    // Compiling on demand would answer the first request for an exposed module with a stub.
    lazyCompilation: false,
    output: {
      path: path.join(dir, 'dist'),
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, type: 'javascript/auto', use: swc(development) },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.svg$/, type: 'asset/resource' },
        ...(refresh?.rules ?? []),
      ],
      parser: { 'css/module': { namedExports: false } },
      generator: {
        'css/module': {
          localIdentName: development ? '[name]__[local]' : '[uniqueName]-[hash:base64:6]',
        },
      },
    },
    plugins: refresh?.plugins ?? [],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: CSS_TARGETS },
        }),
      ],
    },
    performance: false,
    // CSS modules do not depend on each other's order; two pages may import the same ones in another order.
    ignoreWarnings: [/Conflicting order/],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
};

/** The settings that all development servers have in common; edits arrive over their own sockets on any origin. */
export const devServer = (port: number): NonNullable<Configuration['devServer']> => ({
  port,
  host: 'localhost',
  hot: true,
  liveReload: false,
  allowedHosts: 'all',
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
});
