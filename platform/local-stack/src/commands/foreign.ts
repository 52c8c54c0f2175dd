import { defineCommand } from '@platform/federation/cli';

/** What the tests need is installed there, each with a lock file of its own. */
const FOLDERS = ['e2e/foreign-remotes'];

export const command = defineCommand({
  help: 'Tests remotes that other tools build',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/installed')).testInstalled('foreign', FOLDERS, rest),
});
