import { defineCommand } from '@platform/federation/cli';

const FOLDERS = ['e2e/libraries', 'e2e/libraries/remote-react18', 'e2e/libraries/remote-vue'];

export const command = defineCommand({
  help: 'Tests popular libraries in pages that share React with the site, and remotes with their own React 18 or Vue',
  options: {},
  passesTo: 'playwright test',
  run: async ({ rest }) =>
    (await import('../test-run/tests')).installPackagesAndRunBrowserTests(
      'libraries',
      FOLDERS,
      rest,
    ),
});
