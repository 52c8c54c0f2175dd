import { identify } from '@platform/federation/release';
import {
  checkRelease,
  fetchLiveSite,
  readLiveSite,
  refuseOn,
} from '@platform/federation/release-checks';
import { readTarget, targetUsage } from '../cli/target';
import { inTerminal } from '../cli/terminal';
import { readTrial } from '../cli/trial';
import { withBuild } from '../cli/with-build';

const USAGE = `npm run federation:check -- <package> [--live <url>] [--from <folder>] [--accept <finding>] ${targetUsage}`;

await inTerminal(async () => {
  const { name, live: url, where, from, accepted, target, release } = readTrial(USAGE);
  console.log(`Checking ${name} against what is live at ${where}\n`);
  const live = url
    ? await fetchLiveSite(url)
    : await readTarget(target, async ({ site }) => readLiveSite(site));
  await withBuild(name, { from }, async (folder) => {
    const build = folder('');
    const { version } = identify(name, build);
    refuseOn(`${name} ${version} would break something`, checkRelease(name, build, live), accepted);
    console.log(`\n${name} ${version} may be released: ${release}`);
  });
});
