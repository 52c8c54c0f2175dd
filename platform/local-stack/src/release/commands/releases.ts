import { readSiteState } from '@platform/federation/release';
import { targetOf, targetOptions } from '../deploy/target';
import { releasesTable } from '../releases-table';
import { readArguments } from './arguments';
import { inTerminal, npmRun } from './in-terminal';

await inTerminal(async () => {
  const { values } = readArguments('npm run releases -- [--site <folder>]', targetOptions);
  const { site, asTyped } = targetOf(values);
  const state = readSiteState(site);
  if (Object.keys(state.packages).length === 0) {
    throw new Error(
      `Nothing is released in ${site}: start with ${npmRun('release', `shell${asTyped}`)}`,
    );
  }
  console.log(
    `${releasesTable(state)}\n\nBack to a version: ${npmRun('rollback', `<package> --to <version>${asTyped}`)}`,
  );
});
