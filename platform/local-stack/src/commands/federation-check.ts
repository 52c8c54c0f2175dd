import { identify } from '@platform/federation/release';
import {
  checkRelease,
  fetchLiveSite,
  readLiveSite,
  refuseOn,
} from '@platform/federation/release-checks';
import { asTyped, readTarget, siteName, targetOptions, targetUsage } from '../cli/target';
import { fromTyped, inTerminal, npmRun, readArguments, text, texts } from '../cli/terminal';
import { withBuild } from '../cli/with-build';
import { checkPackage } from '../release/build';

const USAGE = `npm run federation:check -- <package> [--live <url>] [--from <folder>] [--accept <finding>] ${targetUsage}`;

await inTerminal(async () => {
  const { values, positionals } = readArguments(USAGE, {
    ...targetOptions,
    live: text,
    from: text,
    accept: texts,
  });
  const name = checkPackage(positionals[0]);
  const where = values.live ?? siteName(values);
  console.log(`Checking ${name} against what is live at ${where}\n`);
  const live = values.live
    ? await fetchLiveSite(values.live)
    : await readTarget(values, async ({ site }) => readLiveSite(site));
  await withBuild(name, { from: values.from }, async (folder) => {
    const build = folder('');
    const { version } = identify(name, build);
    refuseOn(
      `${name} ${version} would break something`,
      checkRelease(name, build, live),
      values.accept ?? [],
    );
    const next = npmRun('release', `${name}${fromTyped(values.from)}${asTyped(values)}`);
    console.log(`\n${name} ${version} may be released: ${next}`);
  });
});
