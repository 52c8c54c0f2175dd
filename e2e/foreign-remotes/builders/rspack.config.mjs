import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { federation } from './federation.mjs';

export default {
  mode: 'production',
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
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [new ModuleFederationPlugin(federation), new rspack.SubresourceIntegrityPlugin()],
};
