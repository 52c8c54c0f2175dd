import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Brings the demo accounts and their data back, whether the site runs or not',
  options: {},
  async run() {
    const { readRunSettings } = await import('../stack/options');
    const { resetDemoOfRunning, resetDemoOfStopped, findRunningSiteUrl } = await import(
      '../stack/running'
    );
    const run = readRunSettings({});
    const url = await findRunningSiteUrl(run.localDir);
    console.log('Resetting the demo accounts and their data');
    if (url) await resetDemoOfRunning(run.localDir);
    else await resetDemoOfStopped(run);
    const next = url ? `reload ${url}` : 'run "npm start" to use them';
    console.log(`They are as on the first start: ${next}.`);
  },
});
