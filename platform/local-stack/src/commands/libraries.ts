import { defineBrowserTestCommand } from '../test-run/tests';

export const command = defineBrowserTestCommand({
  help: 'Tests popular libraries in pages that share React with the site, and remotes with their own React 18 or Vue',
  project: 'libraries',
  folders: ['e2e/libraries', 'e2e/libraries/remote-react18', 'e2e/libraries/remote-vue'],
});
