import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/foreign-remotes'];

export const command = defineCommand({
  help: 'Tests one remote for each build tool with its own federation plugin: Rspack, webpack, Rsbuild, Vite',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/installed')).installAndRunBrowserTests('foreign', FOLDERS, rest),
});
