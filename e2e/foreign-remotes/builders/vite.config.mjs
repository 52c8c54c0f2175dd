import { federation as pluginFederation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { federation } from './federation.mjs';

export default defineConfig({
  base: './',
  plugins: [react(), pluginFederation(federation)],
});
