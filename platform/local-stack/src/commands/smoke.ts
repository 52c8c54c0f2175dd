import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mirrorSite } from '@platform/federation/release';
import { asTyped, readTarget, siteName, targetOptions } from '../cli/target';
import { done, fromTyped, inTerminal, npmRun, readArguments, text, texts } from '../cli/terminal';
import { withBuild } from '../cli/with-build';
import { checkPackage, remoteOrigins } from '../release/build';
import { releaseBuild } from '../release/release-build';
import { copySite } from '../stack/start-site';
import { e2e } from '../test-run/tests';
import { readPorts } from '../workspace/ports';

const USAGE =
  'npm run smoke -- <package> [--live <url> | --site <folder or repository>] [--from <folder>] [--accept <finding>]';

/** What is tried in a browser: that the parts find each other, and that people come in and through. */
const SPECS = ['composition/one-copy', 'journeys/onboarding'];

await inTerminal(async () => {
  const { values, positionals } = readArguments(USAGE, {
    ...targetOptions,
    live: text,
    from: text,
    accept: texts,
  });
  const name = checkPackage(positionals[0]);
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
  const copy = join(folder, 'site');
  try {
    console.log(
      `Trying ${name} in place of the live version of ${values.live ?? siteName(values)}\n`,
    );
    if (values.live) await mirrorSite(values.live, copy);
    else await readTarget(values, async ({ site }) => copySite(copy, site));
    done('copied what is live');
    const target = { site: copy, origins: remoteOrigins(readPorts(process.env)) };
    const version = await withBuild(name, { from: values.from }, async (folderOf) => {
      const build = folderOf(copy);
      const accepted = values.accept ?? [];
      const onChecksPassed = () => done('release checks passed');
      return (await releaseBuild(target, { name, build, accepted, onChecksPassed })).version;
    });
    process.env.E2E_SITE = copy;
    const { failed } = await e2e(['--project=site', ...SPECS]);
    if (failed > 0) {
      throw new Error(`${name} ${version} does not work on that site: the tests above say where.`);
    }
    const next = npmRun('release', `${name}${fromTyped(values.from)}${asTyped(values)}`);
    console.log(`\n${name} ${version} works there. Release it: ${next}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
