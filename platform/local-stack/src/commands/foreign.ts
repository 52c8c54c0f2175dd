import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/foreign-remotes'];

export const command = defineCommand({
  help: 'Tests remotes that other tools build',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/installed')).installAndRunBrowserTests('foreign', FOLDERS, rest),
});
