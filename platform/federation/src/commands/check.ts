import { identify } from '../release';
import { checkRelease, fetchLiveSite, readLiveSite, refuseOn } from '../release-checks';
import { readTarget, targetUsage } from './target';
import { inTerminal } from './terminal';
import { readTrial } from './trial';
import { withBuild } from './with-build';
import type { Workspace } from './workspace';

const USAGE = `npm run federation:check -- <package> [--live <url>] [--from <folder>] [--accept <finding>] ${targetUsage}`;

/** `npm run federation:check`: runs the release checks of a build against a live site. */
export const checkCommand = (workspace: Workspace): Promise<void> =>
  inTerminal(async () => {
    const { name, live: url, where, from, accepted, target, release } = readTrial(workspace, USAGE);
    console.log(`Checking ${name} against what is live at ${where}\n`);
    const live = url
      ? await fetchLiveSite(url)
      : await readTarget(workspace, target, async ({ site }) => readLiveSite(site));
    await withBuild(workspace, name, { from }, async (folder) => {
      const build = folder('');
      const { version } = identify(name, build);
      refuseOn(
        `${name} ${version} would break something`,
        checkRelease(name, build, live),
        accepted,
      );
      console.log(`\n${name} ${version} may be released: ${release}`);
    });
  });
