import { defineCommand } from '@platform/federation/cli';
import { buildAndRelease } from '../release/build';

export const command = defineCommand({
  help: 'Builds and releases everything, then serves the composed site',
  options: { 'no-build': { type: 'boolean', help: 'serves what was released before' } },
  async run({ values }) {
    const { runStackInTerminal } = await import('../stack/run-in-terminal');
    const { planReleasedSiteStack } = await import('../stack/start-site');
    const { checkPortsAreFree, readPorts } = await import('../workspace/ports');
    const ports = readPorts(process.env);
    // Checks the ports first, so that a port in use is reported before the long build.
    await checkPortsAreFree(ports);
    if (!values['no-build']) {
      console.log('Building and releasing\n');
      await buildAndRelease(ports);
      console.log('');
    }
    await runStackInTerminal(
      'Starting backend, identity and the composed site',
      planReleasedSiteStack,
    );
  },
});
