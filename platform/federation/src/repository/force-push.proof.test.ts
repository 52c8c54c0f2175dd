import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishBuild, readSiteState } from '../release';
import {
  createFixtureRoute,
  FIXTURE_ORIGINS,
  findMissingFiles,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { changeSiteRepository, readSiteRepository } from '.';

let root: string;
let repository: { url: string };
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'force-push-'));
  const bare = path.join(root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  repository = { url: pathToFileURL(bare).href };
  const build = writeShellBuildFixture(path.join(root, 'shell'), '1.0.0');
  await change((site) => publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'shell', build }));
  await releaseMain('1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const change = (work: (site: string) => Promise<unknown>) =>
  changeSiteRepository(repository, { work, message: () => 'Release' });

const releaseMain = (version: string) => {
  const build = writeRemoteBuildFixture(path.join(root, version), version);
  return change((site) =>
    publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'remote-main', build }),
  );
};

const releaseReports = (site: string) => {
  const build = writeRemoteBuildFixture(path.join(root, 'reports'), '1.0.0', {
    name: 'reports',
    routes: [createFixtureRoute('/reports')],
  });
  return publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'remote-reports', build });
};

const tip = (): string =>
  execFileSync('git', ['-C', path.join(root, 'site.git'), 'rev-parse', 'main'], {
    encoding: 'utf8',
  }).trim();

const forcePush = (commit: string): void => {
  const bare = path.join(root, 'site.git');
  const to = `${commit}:refs/heads/main`;
  execFileSync('git', ['-C', bare, 'push', '--quiet', '--force', repository.url, to]);
};

const live = () =>
  readSiteRepository(repository, async (site) => {
    expect(findMissingFiles(site)).toEqual([]);
    const { packages } = readSiteState(site);
    return Object.fromEntries(Object.entries(packages).map(([name, { live }]) => [name, live]));
  });

const AFTER = { shell: '1.0.0', 'remote-main': '1.0.0', 'remote-reports': '1.0.0' };

test('a release does not restore commits that a force push removed during the release', async () => {
  const older = tip();
  await releaseMain('1.1.0');
  let attempts = 0;
  await change(async (site) => {
    attempts += 1;
    const result = await releaseReports(site);
    if (attempts === 1) forcePush(older);
    return result;
  });
  expect(attempts).toBe(2);
  expect(await live()).toEqual(AFTER);
});

test('a release does not restore commits that were pushed after its start and then removed by a force push', async () => {
  const older = tip();
  let attempts = 0;
  await change(async (site) => {
    attempts += 1;
    const result = await releaseReports(site);
    if (attempts === 1) await releaseMain('1.1.0');
    if (attempts === 2) forcePush(older);
    return result;
  });
  expect(attempts).toBe(3);
  expect(await live()).toEqual(AFTER);
});
