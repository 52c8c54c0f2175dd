import { resetDemoOfStopped } from '../stack/demo-reset';
import { runSettings } from '../stack/options';
import { resetDemoOfRunning, runningSite } from '../stack/running';

/** `npm run demo:reset`, whether the stack runs or not. */
try {
  const run = runSettings({});
  const site = await runningSite(run.localDir);
  console.log('Resetting the demo accounts and their data');
  if (site) await resetDemoOfRunning(run.localDir);
  else await resetDemoOfStopped(run);
  console.log(
    site
      ? `They are as on the first start: reload ${site}.`
      : 'They are as on the first start: run "npm start" to use them.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
