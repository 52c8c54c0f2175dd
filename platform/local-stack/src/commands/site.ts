import { defineCommand } from '@platform/federation/cli';
import { buildAndRelease } from '../release/build';
import { runStackInTerminal } from '../stack/run-in-terminal';
import { planReleasedSiteStack } from '../stack/start-site';
import { flagOption } from '../workspace/command-options';
import { checkPortsAreFree, readPorts } from '../workspace/ports';

export const command = defineCommand({
  help: 'Builds and releases everything, then serves the composed site',
  options: { 'no-build': flagOption('serves what was released before') },
  async run({ values }) {
    const ports = readPorts(process.env);
    // Checks the ports first, so that a port in use is reported before the long build.
    await checkPortsAreFree(ports);
    if (!values['no-build']) {
      console.log('Building and releasing\n');
      await buildAndRelease(ports);
      console.log('');
    }
    const title = 'Starting backend, identity and the composed site';
    await runStackInTerminal(title, planReleasedSiteStack);
  },
});
