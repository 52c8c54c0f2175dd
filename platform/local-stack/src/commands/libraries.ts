import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/libraries', 'e2e/libraries/remote-react18', 'e2e/libraries/remote-vue'];

export const command = defineCommand({
  help: 'Tests libraries in pages that share React, and remotes that share nothing',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/installed')).installAndRunBrowserTests('libraries', FOLDERS, rest),
});
