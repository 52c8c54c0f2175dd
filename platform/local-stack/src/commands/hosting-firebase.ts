import { composeSite, readSiteState, SHELL, withLock } from '@platform/federation/release';
import { targetOf, targetOptions } from '../cli/target';
import { done, inTerminal, readArguments, waitingFor } from '../cli/terminal';
import { writeHosting } from '../hosting/write-hosting';

await inTerminal(async () => {
  const { values } = readArguments('npm run hosting:firebase -- [--site <folder>]', targetOptions);
  const { site, origins } = targetOf(values);
  const write = () => {
    // What was released before deploy.json said where the remotes are served from is composed for it now.
    composeSite(site, origins);
    return writeHosting(site);
  };
  const isReleased = readSiteState(site).packages[SHELL] !== undefined;
  const file =
    isReleased && (await withLock(site, 'npm run hosting:firebase', write, { onWait: waitingFor }));
  if (!file) {
    throw new Error(
      `There is nothing to write for ${site}: release the shell first, and name the hosting sites in deploy.json, as docs/deploying.md shows.`,
    );
  }
  done(file);
  console.log(`\nNow: cd ${site} && npx firebase-tools deploy --only hosting`);
});
