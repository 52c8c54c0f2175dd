import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  done,
  inTerminal,
  readTarget,
  readTrial,
  releaseBuild,
  withBuild,
} from '@platform/federation/commands';
import { mirrorSite } from '@platform/federation/release';
import { remoteOrigins, workspace } from '../release/build';
import { copySite } from '../stack/start-site';
import { e2e } from '../test-run/tests';
import { readPorts } from '../workspace/ports';

const USAGE =
  'npm run smoke -- <package> [--live <url> | --site <folder or repository>] [--from <folder>] [--accept <finding>]';

/** The browser tests that the command runs: loading of remotes, sign-in and onboarding. */
const SPECS = ['composition/one-copy', 'journeys/onboarding'];

await inTerminal(async () => {
  const { name, live, where, from, accepted, target, release } = readTrial(workspace(), USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
  const copy = join(folder, 'site');
  try {
    console.log(`Trying ${name} in place of the live version of ${where}\n`);
    if (live) await mirrorSite(live, copy);
    else await readTarget(workspace(), target, async ({ site }) => copySite(copy, site));
    done('copied what is live');
    const trial = { site: copy, origins: remoteOrigins(readPorts(process.env)) };
    const version = await withBuild(workspace(), name, { from }, async (folderOf) => {
      const build = folderOf(copy);
      const onChecksPassed = () => done('release checks passed');
      return (await releaseBuild(trial, { name, build, accepted, onChecksPassed })).version;
    });
    process.env.E2E_SITE = copy;
    const { failed } = await e2e(['--project=site', ...SPECS]);
    if (failed > 0) {
      throw new Error(`${name} ${version} does not work on that site: the tests above say where.`);
    }
    console.log(`\n${name} ${version} works there. Release it: ${release}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
