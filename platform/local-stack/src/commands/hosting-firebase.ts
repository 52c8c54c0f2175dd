import { join } from 'node:path';
import {
  changeOptions,
  changeTarget,
  changeUsage,
  done,
  inTerminal,
  isInRepository,
  npmRun,
  readArguments,
  siteName,
  waitingFor,
} from '@platform/federation/commands';
import { writeHosting } from '@platform/federation/hosting';
import { composeSite, readSiteState, SHELL, withLock } from '@platform/federation/release';
import { workspace } from '../release/build';

await inTerminal(async () => {
  const { values } = readArguments(`npm run hosting:firebase -- ${changeUsage}`, changeOptions);
  const file = await changeTarget(
    workspace(),
    values,
    async ({ site, origins }) => {
      const write = () => {
        // Earlier releases may have used other origins, so the site is composed again for those in deploy.json.
        composeSite(site, origins);
        return writeHosting(site);
      };
      if (!readSiteState(site).packages[SHELL]) return null;
      return withLock(site, 'npm run hosting:firebase', write, {
        onWait: waitingFor,
        breakLock: values['break-lock'],
      });
    },
    () => 'Write firebase.json',
  );
  const site = siteName(workspace(), values);
  if (!file) {
    throw new Error(
      `There is nothing to write for ${site}: release the shell first, and name the hosting sites in deploy.json, as docs/deploying.md shows.`,
    );
  }
  done('firebase.json');
  // The deployment of a repository starts from a clone of it, wherever that is.
  const folder = isInRepository(workspace(), values) ? '<clone>' : site;
  console.log(
    `\nNow: ${npmRun('firebase', `deploy --only hosting --config ${join(folder, 'firebase.json')}`)}`,
  );
});
