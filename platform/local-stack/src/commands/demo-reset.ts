import { defineCommand } from '@platform/federation/cli';
import { completeStackSettings } from '../services/specs';
import {
  findRunningSiteUrl,
  resetDemoOfRunningStack,
  resetDemoOfStoppedStack,
} from '../stack/running';

export const command = defineCommand({
  help: 'Brings the demo accounts and their data back, whether the site runs or not',
  options: {},
  async run() {
    const run = completeStackSettings({});
    const url = await findRunningSiteUrl(run.localDir);
    console.log('Resetting the demo accounts and their data');
    if (url) await resetDemoOfRunningStack(run.localDir);
    else await resetDemoOfStoppedStack(run);
    const next = url ? `reload ${url}` : 'run "npm start" to use them';
    console.log(`They are as after the first start: ${next}.`);
  },
});
