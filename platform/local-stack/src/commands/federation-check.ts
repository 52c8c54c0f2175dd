import { identify } from '@platform/federation/release';
import {
  checkRelease,
  fetchLiveSite,
  readLiveSite,
  refuseOn,
} from '@platform/federation/release-checks';
import { targetOf, targetOptions } from '../cli/target';
import { fromTyped, inTerminal, npmRun, readArguments, text, texts } from '../cli/terminal';
import { withBuild } from '../cli/with-build';
import { checkPackage } from '../release/build';

const USAGE =
  'npm run federation:check -- <package> [--live <url>] [--from <folder>] [--accept <finding>] [--site <folder>]';

await inTerminal(async () => {
  const { values, positionals } = readArguments(USAGE, {
    ...targetOptions,
    live: text,
    from: text,
    accept: texts,
  });
  const name = checkPackage(positionals[0]);
  const { site, asTyped } = targetOf(values);
  const where = values.live ?? site;
  console.log(`Checking ${name} against what is live at ${where}\n`);
  const live = values.live ? await fetchLiveSite(values.live) : readLiveSite(site);
  await withBuild(name, site, { from: values.from }, async (build) => {
    const { version } = identify(name, build);
    refuseOn(
      `${name} ${version} would break something`,
      checkRelease(name, build, live),
      values.accept ?? [],
    );
    const next = npmRun('release', `${name}${fromTyped(values.from)}${asTyped}`);
    console.log(`\n${name} ${version} may be released: ${next}`);
  });
});
