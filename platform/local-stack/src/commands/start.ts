import { defineCommand } from '@platform/federation/cli';
import { runStackInTerminal } from '../stack/run-in-terminal';
import { planDevStack } from '../stack/start-dev';

export const command = defineCommand({
  help: 'Runs the whole site with development servers, or with those of the remotes named only',
  names: ['[remote…]'],
  options: {},
  run: ({ names }) =>
    runStackInTerminal('Starting backend, identity and development servers', (options) =>
      planDevStack(options, names),
    ),
});
