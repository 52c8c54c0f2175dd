import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Runs the whole site with development servers, or with those of the remotes named only',
  names: ['[remote…]'],
  options: {},
  async run({ names }) {
    const { runStackInTerminal } = await import('../stack/run-in-terminal');
    const { planDevStack } = await import('../stack/start-dev');
    await runStackInTerminal('Starting backend, identity and development servers', (options) =>
      planDevStack(options, names),
    );
  },
});
