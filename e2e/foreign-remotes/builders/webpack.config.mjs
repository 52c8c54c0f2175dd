import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { federation } from './federation.mjs';

export default {
  mode: 'production',
  // Builds no common chunks, because the integrity plugin cannot hash a chunk that exposed modules
  // share.
  optimization: { splitChunks: false },
  entry: {},
  output: {
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 6000,
    uniqueName: `${federation.name}-${Date.now()}`,
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [new ModuleFederationPlugin(federation), new SubresourceIntegrityPlugin()],
};
