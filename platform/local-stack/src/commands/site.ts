import { defineCommand } from '@platform/federation/cli';
import { buildAndRelease } from '../release/build';
import { runStackInTerminal } from '../stack/run-in-terminal';
import { prepareNewStackSettings } from '../stack/running';
import { planReleasedSiteStack } from '../stack/start-site';
import { flagOption } from '../workspace/command-options';

export const command = defineCommand({
  help: 'Builds and releases everything, then serves the composed site',
  options: { 'no-build': flagOption('serves what was released before') },
  async run({ values }) {
    // Reports a port in use, or a stack that already runs, before the long build.
    const { ports } = await prepareNewStackSettings({});
    if (!values['no-build']) {
      console.log('Building and releasing\n');
      await buildAndRelease(ports);
      console.log('');
    }
    const title = 'Starting backend, identity and the composed site';
    await runStackInTerminal(title, planReleasedSiteStack);
  },
});
