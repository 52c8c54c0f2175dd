import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { federation } from './federation.mjs';

export default defineConfig({
  source: { entry: { index: './src/details.jsx' } },
  output: { assetPrefix: 'auto' },
  security: { sri: { enable: true } },
  tools: {
    rspack: {
      output: { chunkLoadTimeout: 6000, uniqueName: `${federation.name}-${Date.now()}` },
    },
  },
  plugins: [pluginReact(), pluginModuleFederation(federation)],
});
