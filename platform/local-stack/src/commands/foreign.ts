import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/foreign-remotes'];

export const command = defineCommand({
  help: 'Tests a remote of each other build tool: Rspack, webpack, Rsbuild and Vite with their own plugins',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/installed')).installAndRunBrowserTests('foreign', FOLDERS, rest),
});
