import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Previews } from '../runtime';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  makeSiteFilesOlder,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { publishBuild, rollBackPackage } from './publish';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0-a');
});
afterEach(() => {
  vi.useRealTimers();
  on.remove();
});

const change = () => ({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
const preview = (version: string) => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'preview'), version);
  writeFileSync(path.join(build, 'page.0a1b2c3d.js.map'), '{}');
  return publishBuild({
    ...change(),
    build,
    preview: true,
    source: { by: 'Ada <ada@example.com>' },
  });
};
const listed = () => {
  const { remotes }: Previews = JSON.parse(on.read('shell/previews.json'));
  return (remotes.main ?? []).map(({ version, role }) => `${version} ${role}`);
};

test('a preview is listed in previews.json with its hash, changes nothing for visitors, and does not publish its author', async () => {
  const page = on.read('shell/index.html');
  const { changed } = await preview('1.0.0-p');
  expect(changed).toBe(true);
  expect(on.read('shell/index.html')).toBe(page);
  expect(on.read('shell/remotes.json')).not.toContain('1.0.0-p');
  expect(listed()).toEqual(['1.0.0-a live', '1.0.0-p preview']);
  expect(on.read('shell/previews.json')).not.toContain('Ada');
  expect(JSON.parse(on.read('shell/previews.json')).remotes.main[1]).toMatchObject({
    url: 'https://cdn.example/main/1.0.0-p/',
    integrity: expect.stringMatching(/^sha384-/),
  });
});

test('a version that was rolled back is not in previews.json, even after another release of this version as a preview', async () => {
  await on.releaseRemote('1.0.0-b');
  await rollBackPackage(change());
  expect(listed()).toEqual(['1.0.0-a live']);
  expect(await preview('1.0.0-b')).toMatchObject({ changed: false, withdrawn: true });
  expect(listed()).toEqual(['1.0.0-a live']);
});

test('a preview that is released is no longer listed as a preview', async () => {
  await preview('1.0.0-p');
  await on.releaseRemote('1.0.0-p');
  expect(listed()).toEqual(['1.0.0-p live', '1.0.0-a kept']);
});

test('a preview that is released from the site keeps the commit of its sources, and names who released it', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'preview'), '1.0.0-p');
  const ada = { by: 'Ada <ada@example.com>', commit: 'abc123' };
  await publishBuild({ ...change(), build, preview: true, source: ada });
  const stored = path.join(on.site, 'remote-main/1.0.0-p');
  const grace = { by: 'Grace <grace@example.com>' };
  await publishBuild({ ...change(), build: stored, share: 10, source: grace });
  const { history } = JSON.parse(on.read('releases.json')).packages['remote-main'];
  expect(history[0]).toMatchObject({ version: '1.0.0-p', ...grace, commit: 'abc123' });
});

test('a release that withdraws all earlier versions as unsafe also removes the previews', async () => {
  await preview('1.0.0-p');
  const build = writeRemoteBuildFixture(path.join(on.root, 'fix'), '1.0.0-b');
  await publishBuild({ ...change(), build, withdrawPrevious: true });
  expect(listed()).toEqual(['1.0.0-b live']);
  await expect(preview('1.0.0-p')).rejects.toThrow(/not safe/);
});

test('a release removes previews that are older than two weeks, with their files', async () => {
  await preview('1.0.0-old');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 24 * 60 * 60 * 1000 });
  makeSiteFilesOlder(on.site);
  await preview('1.0.0-new');
  expect(listed()).toEqual(['1.0.0-a live', '1.0.0-new preview']);
  expect(readdirSync(path.join(on.site, 'remote-main')).sort()).toEqual(['1.0.0-a', '1.0.0-new']);
  expect(readdirSync(path.join(on.site, 'source-maps/remote-main'))).toEqual(['1.0.0-new']);
});
