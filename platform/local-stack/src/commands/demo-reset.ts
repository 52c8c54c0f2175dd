import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Brings the demo accounts and their data back, whether the site runs or not',
  options: {},
  async run() {
    const { completeStackSettings } = await import('../stack/options');
    const { resetDemoOfRunningStack, resetDemoOfStoppedStack, findRunningSiteUrl } = await import(
      '../stack/running'
    );
    const run = completeStackSettings({});
    const url = await findRunningSiteUrl(run.localDir);
    console.log('Resetting the demo accounts and their data');
    if (url) await resetDemoOfRunningStack(run.localDir);
    else await resetDemoOfStoppedStack(run);
    const next = url ? `reload ${url}` : 'run "npm start" to use them';
    console.log(`They are as after the first start: ${next}.`);
  },
});
