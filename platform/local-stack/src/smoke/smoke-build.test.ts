import { randomBytes } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteState, rollBackPackage, setSiteFreeze } from '@platform/federation/release';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '@platform/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseToSiteCopy } from './smoke-build';

const CONFIG = { apiBaseUrl: '/api', remoteOrigins: ['https://cdn.example'] };

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => on.remove());

/** Releases a build of `version` to a copy of the site. Returns the live version in the copy. */
const liveInCopy = async (
  version: string,
  changes?: Parameters<typeof writeRemoteBuildFixture>[2],
  site = on.site,
): Promise<string | undefined> => {
  const copy = join(on.root, 'copy');
  rmSync(copy, { recursive: true, force: true });
  const build = writeRemoteBuildFixture(join(on.root, `build-${version}`), version, changes);
  const target = { site, origins: FIXTURE_ORIGINS };
  await releaseToSiteCopy(copy, { name: 'remote-main', build, target, accepted: [] });
  return readSiteState(copy).packages['remote-main']?.live;
};

test('the smoke test can release a build to its local copy of a site whose config.json does not list the local origins', async () => {
  writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(CONFIG));
  expect(await liveInCopy('1.1.0')).toBe('1.1.0');
});

test('the smoke test can release a build to its local copy of a site that Firebase hosts', async () => {
  const deployed = { firebase: { sites: { shell: 'a', 'remote-main': 'b' } } };
  writeFileSync(join(on.site, 'deploy.json'), JSON.stringify(deployed));
  writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(CONFIG));
  expect(await liveInCopy('1.1.0')).toBe('1.1.0');
});

test('the smoke test of a rolled-back version makes this version live only in a local copy of the site', async () => {
  await on.releaseRemote('1.1.0');
  await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
  expect(await liveInCopy('1.1.0')).toBe('1.1.0');
  expect(readSiteState(on.site).packages['remote-main']?.live).toBe('1.0.0');
});

test('the smoke test of a site behind a symbolic link changes only its copy, not the site', async () => {
  writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(CONFIG));
  const link = join(on.root, 'production');
  symlinkSync(on.site, link);
  expect(await liveInCopy('1.1.0', {}, link)).toBe('1.1.0');
  expect(readSiteState(on.site).packages['remote-main']?.live).toBe('1.0.0');
  expect(on.list('shell')).toContain('config.json');
});

test('while the site is frozen, the smoke test can still release a build to its local copy of the site', async () => {
  const target = { site: on.site, origins: FIXTURE_ORIGINS };
  await setSiteFreeze(target, { reason: 'the sale', until: '2999-01-01T00:00:00.000Z' });
  expect(await liveInCopy('1.1.0')).toBe('1.1.0');
  expect(readSiteState(on.site).freeze).toBeDefined();
});

test('the smoke test accepts a build over its size budget, because only the release checks compare sizes', {
  tags: ['proof'],
}, async () => {
  const extraFiles = { 'remoteEntry.js': `// ${randomBytes(200_000).toString('hex')}` };
  expect(await liveInCopy('1.1.0', { extraFiles })).toBe('1.1.0');
});
