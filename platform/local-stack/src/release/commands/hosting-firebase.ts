import { targetOf, targetOptions } from '../deploy/target';
import { writeHosting } from '../deploy/write-hosting';
import { readArguments } from './arguments';
import { done, inTerminal } from './in-terminal';

await inTerminal(async () => {
  const { values } = readArguments('npm run hosting:firebase -- [--site <folder>]', targetOptions);
  const { site } = targetOf(values);
  const file = writeHosting(site);
  if (!file) {
    throw new Error(
      `There is nothing to write for ${site}: release the shell first, and name the hosting sites in deploy.json, as docs/deploying.md shows.`,
    );
  }
  done(file);
  console.log(`\nNow: cd ${site} && npx firebase-tools deploy --only hosting`);
});
