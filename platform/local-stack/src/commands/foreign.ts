import { defineBrowserTestCommand } from '../test-run/tests';

export const command = defineBrowserTestCommand({
  help: 'Tests remotes built with Rspack, webpack, Rsbuild and Vite, each with a Module Federation plugin',
  project: 'foreign',
  folders: ['e2e/foreign-remotes'],
});
