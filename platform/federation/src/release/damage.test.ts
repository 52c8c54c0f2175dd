import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLiveSite } from '../release-checks';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  findLeftoverFiles,
  findMissingFiles,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { publishBuild, rollBackPackage, withdrawCandidate } from './publish';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => on.remove());

const inVersion = (file: string) => path.join(on.site, 'remote-main/1.0.0', file);

describe('a damaged version', () => {
  test('releasing a damaged, withdrawn version again repairs its files, and the version stays withdrawn', async () => {
    await on.releaseRemote('1.1.0');
    await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
    rmSync(path.join(on.site, 'remote-main/1.1.0/remoteEntry.js'));
    expect(await on.releaseRemote('1.1.0')).toMatchObject({ withdrawn: true, repaired: true });
    expect(on.entry().current.version).toBe('1.0.0');
    expect(on.read('remote-main/1.1.0/remoteEntry.js')).toMatch(/^\/\/ entry 1\.1\.0/);
  });

  test.each([
    ['a changed file', () => writeFileSync(inVersion('remoteEntry.js'), 'half of it')],
    ['a missing file', () => rmSync(inVersion('page.0a1b2c3d.js'))],
    ['a missing remote.json', () => rmSync(inVersion('remote.json'))],
    ['a broken remote.json', () => writeFileSync(inVersion('remote.json'), '{')],
  ])('releasing a version with %s again repairs the version', async (_, damage) => {
    damage();
    expect(await on.releaseRemote('1.0.0')).toMatchObject({ changed: false, repaired: true });
    expect(findMissingFiles(on.site)).toEqual([]);
    expect(findLeftoverFiles(on.site)).toEqual([]);
    expect(await on.releaseRemote('1.0.0')).toMatchObject({ repaired: false });
  });

  test('a rollback to a damaged version is refused, and the error says what to do', async () => {
    await on.releaseRemote('1.1.0');
    rmSync(inVersion('page.0a1b2c3d.js'));
    const before = on.read('releases.json');
    const back = () =>
      rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
    await expect(back()).rejects.toThrow(
      'remote-main was not rolled back, and nothing was changed: files of 1.0.0 are missing or changed. Release that version again',
    );
    expect(on.read('releases.json')).toBe(before);
    await on.releaseRemote('1.0.0');
    await on.releaseRemote('1.1.0');
    expect(await back()).toMatchObject({ to: '1.0.0' });
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('releasing a damaged version from its folder on the site fails, and the error says to release from the original build', async () => {
    await on.releaseRemote('1.1.0');
    rmSync(inVersion('page.0a1b2c3d.js'));
    const before = on.read('releases.json');
    const again = {
      site: on.site,
      origins: FIXTURE_ORIGINS,
      name: 'remote-main',
      build: inVersion(''),
    };
    await expect(publishBuild(again)).rejects.toThrow(
      'remote-main was not released, and nothing was changed: files of 1.0.0 are missing or changed. Release that version again, with --from its build or from its commit.',
    );
    expect(on.read('releases.json')).toBe(before);
  });

  test.each([
    ['contains another text', 'remoteEntry.js.br', brotliCompressSync('alert(1)')],
    ['unpacks to 50 MB', 'remoteEntry.js.br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['is not compressed', 'remoteEntry.js.br', Buffer.from('no Brotli')],
    ['belongs to no file of the version', 'index.html.br', brotliCompressSync('<script>')],
  ])(
    'releasing a version again repairs the version when a compressed copy in its folder %s',
    async (_, copy, content) => {
      writeFileSync(inVersion(copy), content);
      expect(await on.releaseRemote('1.0.0')).toMatchObject({ changed: false, repaired: true });
      const entry = readFileSync(inVersion('remoteEntry.js.br'));
      expect(brotliDecompressSync(entry).toString()).toBe(
        on.read('remote-main/1.0.0/remoteEntry.js'),
      );
      expect(existsSync(inVersion('index.html.br'))).toBe(false);
    },
  );

  test('a release ignores the compressed files in the build, and compresses the files itself', async () => {
    const extraFiles = { 'index.html.br': 'hostile', 'remoteEntry.js.br': 'hostile' };
    const build = writeRemoteBuildFixture(path.join(on.root, 'hostile'), '1.1.0', { extraFiles });
    const description = JSON.parse(readFileSync(path.join(build, 'remote.json'), 'utf8'));
    for (const copy of Object.keys(extraFiles)) delete description.files[copy];
    writeFileSync(path.join(build, 'remote.json'), JSON.stringify(description));
    await publishBuild({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main', build });
    expect(on.list('remote-main/1.1.0')).not.toContain('index.html.br');
    const entry = readFileSync(path.join(on.site, 'remote-main/1.1.0/remoteEntry.js.br'));
    expect(brotliDecompressSync(entry).toString()).toMatch(/^\/\/ entry 1\.1\.0/);
  });

  test('releasing a damaged version of the shell again repairs the stored files of the version and the files in the served folder', async () => {
    const [script = ''] = readdirSync(path.join(on.site, 'shell')).filter((name) =>
      /^index\..*\.js$/.test(name),
    );
    writeFileSync(path.join(on.site, 'shell', script), 'half of it');
    rmSync(path.join(on.site, 'shell-versions/1.0.0', script));
    expect(await on.releaseShell('1.0.0')).toMatchObject({ repaired: true });
    expect(on.read(`shell/${script}`)).toBe('// shell 1.0.0');
    expect(on.read(`shell-versions/1.0.0/${script}`)).toBe('// shell 1.0.0');
  });
});

describe('when remote.json of another remote is damaged', () => {
  const release = (version: string, share?: number) =>
    on.releaseRemote(version, { name: 'reports', routes: [createFixtureRoute('/reports')] }, share);
  const state = () => JSON.parse(on.read('releases.json')).packages['remote-main'];
  const damages: [string, (file: string) => void][] = [
    ['is missing', (file) => rmSync(file)],
    ['is cut off', (file) => writeFileSync(file, '{ "schema": 1,')],
  ];

  test.each(damages)(
    'if remote.json of the live version of another remote %s, a release fails, and the error suggests a rollback of that remote',
    async (_, damage) => {
      await on.releaseRemote('1.1.0');
      damage(path.join(on.site, 'remote-main/1.1.0/remote.json'));
      await expect(release('1.0.0')).rejects.toThrow(
        'remote.json is missing or damaged, though remote-main 1.1.0 is live: bring the folder back from a backup, or go to another version with "rollback remote-main --to <version>".',
      );
      await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
      expect(await release('1.0.0')).toMatchObject({ changed: true });
    },
  );

  test.each(damages)(
    'if remote.json of the candidate of another remote %s, a release fails, and the error suggests to withdraw the candidate',
    async (_, damage) => {
      await on.releaseRemote('1.1.0', {}, 10);
      damage(path.join(on.site, 'remote-main/1.1.0/remote.json'));
      await expect(release('1.0.0')).rejects.toThrow(
        'remote.json is missing or damaged, though remote-main 1.1.0 is the candidate: bring the folder back from a backup, or withdraw it with "release remote-main --withdraw".',
      );
      await withdrawCandidate({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
      expect(await release('1.0.0')).toMatchObject({ changed: true });
    },
  );

  test.each(damages)(
    'if remote.json of an earlier version of another remote %s, a release succeeds, but that version is no longer a fallback',
    async (_, damage) => {
      await on.releaseRemote('1.1.0');
      damage(inVersion('remote.json'));
      await release('1.0.0');
      expect(on.entry().previous).toMatchObject([{ version: '1.0.0' }]);
      expect(on.entry().previous[0]).not.toHaveProperty('description');
      expect(on.entry('reports').current.version).toBe('1.0.0');
      await on.releaseRemote('1.0.0');
      await on.releaseRemote('1.1.0');
      expect(on.entry().previous[0]).toHaveProperty('description');
    },
  );

  test('a release of a remote succeeds even if somebody has deleted the folder of a retired remote', async () => {
    await release('1.0.0');
    await on.retireRemote('replaced');
    rmSync(path.join(on.site, 'remote-main'), { recursive: true });
    await release('1.1.0');
    expect(on.entry('reports').current.version).toBe('1.1.0');
    expect(state()).toMatchObject({ retired: { reason: 'replaced' } });
    const registry = JSON.parse(on.read('shell/remotes.json'));
    expect(registry).not.toHaveProperty('retired');
  });
});

describe('a release of a remote, when a stored script of the live shell is damaged', () => {
  const script = 'index.2e302e30.js';
  const inSite = (file: string) => path.join(on.site, file);
  const [served, stored] = [`shell/${script}`, `shell-versions/1.0.0/${script}`];

  test.each([
    ['the script', '', '// she'],
    ['its compressed copy', '.br', 'no Brotli'],
  ])('a release keeps the intact file that visitors get: %s', async (_, ending, content) => {
    const before = readFileSync(inSite(served + ending));
    writeFileSync(inSite(stored + ending), content);
    await on.releaseRemote('1.1.0');
    expect(readFileSync(inSite(served + ending)).equals(before)).toBe(true);
  });

  test('if a stored script and shell.json of the live shell are damaged, a release of a remote keeps the intact script that visitors get', async () => {
    writeFileSync(inSite(stored), '');
    writeFileSync(inSite('shell-versions/1.0.0/shell.json'), '');
    await on.releaseRemote('1.1.0');
    expect(on.read(served)).toBe('// shell 1.0.0');
  });

  test('if the stored copy of favicon.svg is damaged, visitors get the intact served file until another shell is released', async () => {
    writeFileSync(inSite('shell-versions/1.0.0/favicon.svg'), '');
    await on.releaseRemote('1.1.0');
    expect(on.read('shell/favicon.svg')).toBe('<svg id="1.0.0" />');
    await on.releaseShell('1.1.0');
    expect(on.read('shell/favicon.svg')).toBe('<svg id="1.1.0" />');
  });

  test('if a shell file that visitors get is damaged, a release of a remote replaces the file with the intact stored copy', async () => {
    for (const file of [served, `${served}.br`, 'shell/favicon.svg'])
      writeFileSync(inSite(file), 'half of it');
    await on.releaseRemote('1.1.0');
    for (const file of [script, `${script}.br`, 'favicon.svg'])
      expect(on.read(`shell/${file}`)).toBe(on.read(`shell-versions/1.0.0/${file}`));
  });
});

describe('a shell version whose stored index.html is damaged', () => {
  const template = 'shell-versions/1.0.0/index.html';
  const damage = (content: string) => writeFileSync(path.join(on.site, template), content);

  test.each([
    ['is cut off', () => on.read(template).slice(0, 60)],
    ['is empty', () => ''],
    ['has a wrong byte', () => on.read(template).replace('<script', '<scrip ')],
  ])(
    'when the stored index.html of the live shell %s, releases of remotes fail until the same shell version is released again',
    async (_, damaged) => {
      const [whole, page] = [on.read(template), on.read('shell/index.html')];
      damage(damaged());
      await expect(on.releaseRemote('1.1.0')).rejects.toThrow(
        'index.html is missing or damaged, though it is live: bring it back from a backup, or release the shell again.',
      );
      expect(on.read('shell/index.html')).toBe(page);
      expect(await on.releaseShell('1.0.0')).toMatchObject({ repaired: true });
      expect(on.read(template)).toBe(whole);
      await on.releaseRemote('1.1.0');
      expect(on.read('shell/index.html')).toContain('"version":"1.1.0"');
    },
  );

  test('a rollback to a shell version whose stored index.html is damaged fails', async () => {
    await on.releaseShell('1.1.0');
    damage('');
    const back = rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'shell' });
    await expect(back).rejects.toThrow('files of 1.0.0 are missing or changed');
  });

  test('releasing a shell version again repairs its damaged index.html, even if the build has no hash of index.html', async () => {
    await on.releaseShell('0.9.0', { pageHash: undefined });
    expect(await on.releaseShell('0.9.0', { pageHash: undefined })).toMatchObject({
      repaired: false,
    });
    const old = path.join(on.site, 'shell-versions/0.9.0/index.html');
    writeFileSync(old, readFileSync(old, 'utf8').slice(0, 60));
    expect(await on.releaseShell('0.9.0', { pageHash: undefined })).toMatchObject({
      repaired: true,
    });
  });
});

test('releasing the live version again restores a lost index.html, and restores a lost remotes.json before the release checks run', async () => {
  const before = { page: on.read('shell/index.html'), registry: on.read('shell/remotes.json') };
  rmSync(path.join(on.site, 'shell'), { recursive: true });
  const build = path.join(on.site, 'remote-main/1.0.0');
  const again = { site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main', build };
  const runChecks = vi.fn(() => expect(on.read('shell/remotes.json')).toBe(before.registry));
  expect(await publishBuild({ ...again, runChecks })).toMatchObject({ changed: false });
  expect(runChecks).toHaveBeenCalled();
  expect(on.read('shell/index.html')).toBe(before.page);
  expect(on.read('shell/remotes.json')).toBe(before.registry);
  expect(findMissingFiles(on.site)).toEqual([]);
});

test.each([
  ['is cut off', (text: string) => text.slice(0, 100)],
  ['is empty', () => ''],
  ['has conflict markers of git', (text: string) => `<<<<<<< HEAD\n${text}`],
])('when remotes.json %s, a rollback writes the file again', async (_, damage) => {
  await on.releaseRemote('1.1.0');
  const file = path.join(on.site, 'shell/remotes.json');
  writeFileSync(file, damage(on.read('shell/remotes.json')));
  // The release checks read remotes.json, so the rollback must write this file before the checks.
  const runChecks = () => expect(readLiveSite(on.site).remotes).toHaveProperty('remote-main');
  const change = { site: on.site, origins: {}, name: 'remote-main' };
  await rollBackPackage(change, undefined, runChecks);
  expect(on.entry()).toMatchObject({
    current: { version: '1.0.0', url: `${FIXTURE_ORIGINS['remote-main']}1.0.0/` },
  });
});
