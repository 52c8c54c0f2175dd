import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/foreign-remotes'];

export const command = defineCommand({
  help: 'Tests remotes built with Rspack, webpack, Rsbuild and Vite, each with a Module Federation plugin',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/tests')).installPackagesAndRunBrowserTests('foreign', FOLDERS, rest),
});
