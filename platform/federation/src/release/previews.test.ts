import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { integrityOf } from '../build/integrity';
import type { Previews } from '../runtime';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  findLeftoverFiles,
  findMissingFiles,
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
const writeBuild = (folder: string, version: string, page: string): string => {
  const extraFiles = { 'page.0a1b2c3d.js': page };
  const build = writeRemoteBuildFixture(path.join(on.root, folder), version, { extraFiles });
  writeFileSync(path.join(build, 'page.0a1b2c3d.js.map'), `{"file":"${page}"}`);
  return build;
};
const preview = (version: string, page = '// preview', runChecks?: () => void) =>
  publishBuild({
    ...change(),
    build: writeBuild('preview', version, page),
    preview: true,
    source: { by: 'Ada <ada@example.com>' },
    runChecks,
  });
const release = (version: string, page: string, runChecks?: () => void) =>
  publishBuild({ ...change(), build: writeBuild(`release-${page}`, version, page), runChecks });
const storedPage = (version: string) => on.read(`remote-main/${version}/page.0a1b2c3d.js`);
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

describe('when a preview and a release have the same version, but are different builds', () => {
  test('a release stores the files and source maps of its own build, not those of the unreviewed preview with the same version', async () => {
    await preview('1.0.0-p', 'steal()');
    expect(await release('1.0.0-p', 'page()')).toMatchObject({ changed: true, repaired: false });
    expect(storedPage('1.0.0-p')).toBe('page()');
    expect(on.read('source-maps/remote-main/1.0.0-p/page.0a1b2c3d.js.map')).toContain('page()');
    expect(findMissingFiles(on.site)).toEqual([]);
    expect(findLeftoverFiles(on.site)).toEqual([]);
  });

  test('a release to a few visitors stores the files of its own build, not those of a preview with the same version', async () => {
    await preview('1.0.0-p', 'steal()');
    const build = writeBuild('release', '1.0.0-p', 'page()');
    await publishBuild({ ...change(), build, share: 10 });
    expect(storedPage('1.0.0-p')).toBe('page()');
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('a release removes a file that only the preview has, even if the descriptions are equal', async () => {
    const build = writeBuild('preview', '1.0.0-p', 'page()');
    writeFileSync(path.join(build, 'extra.svg'), '<svg />');
    await publishBuild({ ...change(), build, preview: true });
    await release('1.0.0-p', 'page()');
    expect(on.list('remote-main/1.0.0-p')).not.toContain('extra.svg');
  });

  test('a preview never changes a version that the site has', async () => {
    for (const page of ['first()', 'second()']) await preview('1.0.0-p', page);
    expect(storedPage('1.0.0-p')).toBe('first()');
    await release('1.0.0-p', 'page()');
    await preview('1.0.0-p', 'third()');
    expect(storedPage('1.0.0-p')).toBe('page()');
  });

  test('a preview that starts before the release and ends after the release does not change the released files', async () => {
    await preview('1.0.0-p', 'steal()');
    let released: Promise<unknown> | undefined;
    await preview('1.0.0-p', 'evil()', () => {
      released ??= release('1.0.0-p', 'page()');
    });
    await released;
    expect(storedPage('1.0.0-p')).toBe('page()');
    expect(listed()).toEqual(['1.0.0-p live', '1.0.0-a kept']);
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('when two releases replace the preview at the same time, the slower release keeps the files of the faster release', async () => {
    await preview('1.0.0-p', 'steal()');
    let faster: Promise<unknown> | undefined;
    await release('1.0.0-p', 'slow()', () => {
      faster ??= release('1.0.0-p', 'fast()');
    });
    await faster;
    expect(storedPage('1.0.0-p')).toBe('fast()');
    expect(on.read('source-maps/remote-main/1.0.0-p/page.0a1b2c3d.js.map')).toContain('fast()');
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('a release of the preview from the site keeps the files that the link of the preview has shown', async () => {
    await preview('1.0.0-p', 'page()');
    await publishBuild({ ...change(), build: path.join(on.site, 'remote-main/1.0.0-p') });
    expect(storedPage('1.0.0-p')).toBe('page()');
    expect(existsSync(path.join(on.site, 'source-maps/remote-main/1.0.0-p'))).toBe(true);
    expect(on.entry().current.version).toBe('1.0.0-p');
  });

  test('if a release was killed while it replaced the preview, releases of other versions succeed, and running the killed release again completes its version', async () => {
    await preview('1.0.0-p', 'steal()');
    rmSync(path.join(on.site, 'remote-main/1.0.0-p'), { recursive: true });
    await on.releaseShell('1.0.1');
    expect(listed()).toEqual(['1.0.0-a live']);
    await release('1.0.0-p', 'page()');
    expect(storedPage('1.0.0-p')).toBe('page()');
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('if a release was killed after it replaced the preview, the next release of the site repairs the link of the preview', async () => {
    await preview('1.0.0-p', 'steal()');
    const build = writeBuild('release', '1.0.0-p', 'page()');
    const stored = path.join(on.site, 'remote-main/1.0.0-p');
    rmSync(stored, { recursive: true });
    cpSync(build, stored, { recursive: true });
    await on.releaseShell('1.0.1');
    const { remotes }: Previews = JSON.parse(on.read('shell/previews.json'));
    const description = on.read('remote-main/1.0.0-p/remote.json');
    expect(remotes.main?.[1]?.integrity).toBe(integrityOf(description));
    expect(await release('1.0.0-p', 'page()')).toMatchObject({ changed: true, repaired: false });
    expect(findMissingFiles(on.site)).toEqual([]);
  });
});

test('a release of the same build as the preview changes no file of the version, because browsers may have cached the files', async () => {
  await preview('1.0.0-p', 'page()');
  const stored = on.read('remote-main/1.0.0-p/remote.json');
  const build = writeBuild('release', '1.0.0-p', 'page()');
  const later = stored.replace('2026-01-01T00:00:00.000Z', '2026-01-01T00:05:00.000Z');
  writeFileSync(path.join(build, 'remote.json'), later);
  await publishBuild({ ...change(), build });
  expect(on.entry().current.version).toBe('1.0.0-p');
  expect(on.read('remote-main/1.0.0-p/remote.json')).toBe(stored);
});

describe('when the commit of a preview is known, and a release of this version names no commit', () => {
  const ada = { by: 'Ada <ada@example.com>', commit: 'abc123' };
  const grace = { by: 'Grace <grace@example.com>' };
  const releaseAfterPreview = async (build: string) => {
    const own = writeBuild('preview', '1.0.0-p', 'preview()');
    await publishBuild({ ...change(), build: own, preview: true, source: ada });
    await publishBuild({ ...change(), build, share: 10, source: grace });
    return JSON.parse(on.read('releases.json')).packages['remote-main'].history[0];
  };

  test('a release of the preview from the site keeps the commit, and names who released it', async () => {
    const stored = path.join(on.site, 'remote-main/1.0.0-p');
    const released = await releaseAfterPreview(stored);
    expect(released).toMatchObject({ version: '1.0.0-p', ...grace, commit: 'abc123' });
  });

  test('a release of another build names no commit, because the build may come from other sources', async () => {
    const released = await releaseAfterPreview(writeBuild('release', '1.0.0-p', 'page()'));
    expect(released).toMatchObject({ version: '1.0.0-p', ...grace });
    expect(released).not.toHaveProperty('commit');
  });
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
