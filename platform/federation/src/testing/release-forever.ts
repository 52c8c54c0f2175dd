/**
 * Releases versions until a test kills this script: `release-forever.ts <root> <run>`. Prints "go"
 * first.
 */
import path from 'node:path';
import { publishBuild } from '../release';
import { FIXTURE_ORIGINS, writeRemoteBuildFixture, writeShellBuildFixture } from './fixture-site';

const [root = '', run = ''] = process.argv.slice(2);
const site = path.join(root, 'site');

/** Creates many files, so that a test has time to kill the process during the copying. */
const manyFiles = (text: string) =>
  Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`chunk-${n}.0a1b2c3d.js`, text]));

const builds = path.join(root, `builds-${run}`);
for (let n = 0; ; n += 1) {
  const version = `1.${run}.${n}`;
  const remote = writeRemoteBuildFixture(path.join(builds, 'remote'), version, {
    extraFiles: manyFiles(version),
  });
  const shell = writeShellBuildFixture(path.join(builds, 'shell'), version);
  if (n === 0) process.stdout.write('go\n');
  const target = { site, origins: FIXTURE_ORIGINS };
  await publishBuild({ ...target, name: 'remote-main', build: remote });
  await publishBuild({ ...target, name: 'shell', build: shell });
}
