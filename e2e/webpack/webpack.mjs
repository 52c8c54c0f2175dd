// Builds or serves a package of this repository with webpack 5, so that benchmarks can compare
// webpack with our builds: `webpack.mjs build|serve <settings as JSON>`. The comparison favours
// webpack, because only our builds scope and minify styles, and write hashes, descriptions and
// workbenches.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const [, , command, text] = process.argv;
/**
 * The settings. `dir` (the folder of the package) and `alias` are always set. For a build: `output`
 * and, optionally, `cache` (folders). For a remote: `remote` (its name), `exposes` and `shared`.
 * For the shell: `page` (HTML) and `constants`. For a server: `port`, `documents` (a folder) and
 * `backend` (a URL).
 */
const settings = JSON.parse(text);
const { dir, remote, port, backend } = settings;
const development = command === 'serve';

const swc = {
  loader: fileURLToPath(import.meta.resolve('swc-loader')),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
};

const config = {
  mode: development ? 'development' : 'production',
  context: dir,
  target: ['web', 'es2022'],
  devtool: development ? 'cheap-module-source-map' : false,
  entry: remote ? {} : { index: './src/index.tsx' },
  output: {
    path: settings.output,
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    uniqueName: remote ?? 'shell',
    publicPath: remote ? 'auto' : '/',
    clean: !development,
  },
  ...(settings.cache ? { cache: { type: 'filesystem', cacheDirectory: settings.cache } } : {}),
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: settings.alias },
  experiments: { css: true },
  module: {
    rules: [
      { test: /\.tsx?$/, type: 'javascript/auto', use: swc },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /(?<!\.module)\.css$/, type: 'css' },
      { test: /\.(?:svg|png|jpe?g|woff2?)$/, type: 'asset/resource' },
    ],
    parser: { 'css/module': { namedExports: false } },
  },
  plugins: [
    ...(development ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ...(remote
      ? [
          new webpack.container.ModuleFederationPlugin({
            name: remote,
            filename: 'remoteEntry.js',
            exposes: settings.exposes,
            shared: settings.shared,
          }),
        ]
      : [
          new webpack.DefinePlugin(settings.constants),
          new HtmlWebpackPlugin({ templateContent: settings.page, minify: false }),
        ]),
  ],
  performance: false,
  stats: 'errors-only',
  infrastructureLogging: { level: 'error' },
};

const end = (error, stats) => {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  }
};

const compiler = webpack(config);
if (development) {
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      static: settings.documents
        ? { directory: path.resolve(settings.documents), watch: false }
        : false,
      historyApiFallback: remote ? false : { disableDotRule: true },
      proxy: backend ? [{ context: ['/api'], target: backend, pathRewrite: { '^/api': '' } }] : [],
    },
    compiler,
  );
  await server.start();
} else {
  compiler.run((error, stats) => {
    end(error, stats);
    // Closes the compiler, because webpack writes the cache only when the compiler closes.
    compiler.close(() => {});
  });
}
