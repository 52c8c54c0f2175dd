import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPageInput } from '../hosting/policy';
import { registryEntrySchema, registrySchema } from '../runtime';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  makeSiteFilesOlder,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { withLiveVersion } from './next-state';
import { publishBuild, rollBackPackage, withdrawCandidate } from './publish';
import { composeSite } from './serve';
import { readSiteState } from './site/site-state';

let on: FixtureSite;
beforeEach(() => {
  on = createFixtureSite();
});
afterEach(() => {
  vi.useRealTimers();
  on.remove();
});

const change = (name = 'remote-main') => ({ site: on.site, origins: FIXTURE_ORIGINS, name });
const versions = (list: readonly { version: string }[]) => list.map(({ version }) => version);

test('a rollback, a release and a withdrawal call the hook `onServed` after they have written the registry', async () => {
  const served: (string | undefined)[] = [];
  const onServed = () => {
    const { current, candidate } = on.entry();
    served.push(candidate?.version ?? current.version);
  };
  for (const version of ['1.0.0-a', '1.0.0-b']) await on.releaseRemote(version);
  await rollBackPackage({ ...change(), onServed });
  const build = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.0.0-c');
  await publishBuild({ ...change(), build, share: 10, onServed });
  await withdrawCandidate({ ...change(), onServed });
  expect(served).toEqual(['1.0.0-a', '1.0.0-c', '1.0.0-a']);
});

test('a release of a version that the history lists twice leaves only one entry of this version in the history', () => {
  const listed = ['2.0.0', '1.0.0', '1.0.0'].map((version) => ({
    version,
    releasedAt: '2026-01-01T00:00:00.000Z',
  }));
  expect(versions(withLiveVersion({ live: '2.0.0', history: listed }, '1.0.0').history)).toEqual([
    '1.0.0',
    '2.0.0',
  ]);
});

describe('a release', () => {
  test('a release adds the version to the registry with its URL and its description', async () => {
    await on.releaseRemote('1.0.0-aaaaaaaa');
    const { remotes } = v.parse(registrySchema, JSON.parse(on.read('shell/remotes.json')));
    const entry = v.parse(registryEntrySchema, remotes.main);
    expect(entry.current.url).toBe('https://cdn.example/main/1.0.0-aaaaaaaa/');
    expect(entry.current.description?.routes[0]?.path).toBe('/dashboard');
  });

  test('a release of ES modules adds an import map with hashes to index.html, and the content security policy allows this import map', async () => {
    await on.releaseShell('1.0.0');
    const before = readPageInput(on.read('shell/index.html')).scriptHashes;
    await on.releaseRemote('1.0.0-a', { schema: 4, entryType: 'module' });
    const html = on.read('shell/index.html');
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
    const { integrity: hashes } = JSON.parse(map);
    expect(Object.keys(hashes).sort()).toEqual([
      'https://cdn.example/main/1.0.0-a/page.0a1b2c3d.js',
      'https://cdn.example/main/1.0.0-a/remoteEntry.js',
    ]);
    expect(hashes['https://cdn.example/main/1.0.0-a/page.0a1b2c3d.js']).toBe(
      on.entry().current.description?.files['page.0a1b2c3d.js'],
    );
    expect(readPageInput(html).scriptHashes).toHaveLength(before.length + 1);
  });

  test('a release keeps the previous version and its description as the fallback', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await on.releaseRemote(version);
    const { current, previous } = on.entry();
    expect(current.version).toBe('1.0.0-c');
    expect(versions(previous)).toEqual(['1.0.0-b', '1.0.0-a']);
    expect(previous.map(({ description }) => description !== undefined)).toEqual([true, false]);
    expect(on.list('remote-main')).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c']);
  });

  test('a release never overwrites a version that is already on the site', async () => {
    await on.releaseRemote('1.0.0-a');
    await on.releaseRemote('1.0.0-b');
    await on.releaseRemote('1.0.0-a', { extraFiles: { 'remoteEntry.js': '// something else' } });
    expect(on.read('remote-main/1.0.0-a/remoteEntry.js')).toMatch(/^\/\/ entry 1\.0\.0-a/);
    expect(on.entry().current.version).toBe('1.0.0-a');
  });

  test.skipIf(process.platform === 'win32')(
    'a web server can read a released version even if only the owner could read the folder of the build',
    async () => {
      const build = writeRemoteBuildFixture(path.join(on.root, 'private'), '1.0.0-a');
      chmodSync(build, 0o700);
      await publishBuild({ ...change(), build });
      const [folder, parent] = ['remote-main/1.0.0-a', 'remote-main'].map(
        (name) => statSync(path.join(on.site, name)).mode,
      );
      expect(folder).toBe(parent);
    },
  );

  test('a release puts a compressed copy beside each script of remotes and shell', async () => {
    await on.releaseShell('1.0.0-s');
    const extraFiles = { 'assets/part.js': 'part', 'assets/module.mjs': 'module' };
    await on.releaseRemote('1.0.0-a', { extraFiles });
    const folders = ['remote-main/1.0.0-a', 'remote-main/1.0.0-a/assets', 'shell'];
    const scripts = folders.flatMap((folder) =>
      on
        .list(folder)
        .filter((file) => /\.m?js$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    expect(scripts).toHaveLength(5);
    expect((await on.releaseRemote('1.0.0-a', { extraFiles })).repaired).toBe(false);
    for (const script of scripts) {
      const copy = readFileSync(path.join(on.site, `${script}.br`));
      expect(brotliDecompressSync(copy).toString()).toBe(on.read(script));
    }
  });

  test('releasing a removed version whose files were restored to the site makes the version live', async () => {
    await on.releaseRemote('1.0.0-a');
    const build = writeRemoteBuildFixture(path.join(on.site, 'remote-main/0.9.0'), '0.9.0');
    const runChecks = () => {
      throw new Error('not yet');
    };
    await expect(publishBuild({ ...change(), build, runChecks })).rejects.toThrow('not yet');
    expect(await publishBuild({ ...change(), build })).toMatchObject({
      changed: true,
      repaired: false,
    });
    expect(on.entry().current.version).toBe('0.9.0');
    expect(on.read('remote-main/0.9.0/remoteEntry.js')).toMatch(/^\/\/ entry 0\.9\.0/);
  });

  test('a release of one package keeps the fields that a newer kit wrote into releases.json for the site and for other packages', async () => {
    await on.releaseRemote('1.0.0-a');
    await on.releaseRemote('1.0.0-b', {}, 10);
    const state = JSON.parse(on.read('releases.json'));
    const { candidate, history } = state.packages['remote-main'];
    for (const each of [state, state.packages['remote-main'], candidate, ...history]) {
      each.newer = ['x'];
    }
    writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
    await on.releaseRemote('1.0.0-a', { name: 'reports', routes: [] });
    const { packages, newer } = JSON.parse(on.read('releases.json'));
    expect(newer).toEqual(['x']);
    expect(packages['remote-main']).toEqual(state.packages['remote-main']);
    expect(on.entry().candidate).toHaveProperty('newer', ['x']);
  });

  test('a release refuses a releases.json in a newer format, and suggests to update the kit', async () => {
    await on.releaseRemote('1.0.0-a');
    const newer = on.read('releases.json').replace('"schema": 2', '"schema": 3');
    writeFileSync(path.join(on.site, 'releases.json'), newer);
    await expect(on.releaseRemote('1.0.0-b')).rejects.toThrow(
      /releases\.json is not a state this version can read: if a newer kit wrote it, update @platform\/federation, else bring it back from a backup\.$/,
    );
    expect(on.read('releases.json')).toBe(newer);
  });

  test('a release of the live version changes nothing', async () => {
    await on.releaseRemote('1.0.0-a');
    await on.releaseRemote('1.0.0-b');
    const before = on.read('releases.json');
    expect(await on.releaseRemote('1.0.0-b')).toMatchObject({ changed: false });
    expect(on.read('releases.json')).toBe(before);
  });

  test('in the folder of the shell, a release of a remote changes only index.html and the lists of versions', async () => {
    await on.releaseShell('1.0.0-s');
    await on.releaseRemote('1.0.0-a');
    const served = () =>
      Object.fromEntries(
        on
          .list('shell')
          .filter(
            (file) => !/^(?:index\.html|previews\.json|releases\.\w+|remotes\.json)$/.test(file),
          )
          .map((file) => [file, on.read(`shell/${file}`)]),
      );
    const before = served();
    await on.releaseRemote('1.0.0-b');
    expect(served()).toEqual(before);
    expect(Object.keys(before)).toContain('favicon.svg');
  });

  test('a release writes the registry into index.html, where a text such as </script> cannot end the script element', async () => {
    await on.releaseShell('1.0.0-s');
    const title = '</script><script>alert(1)</script>';
    await on.releaseRemote('1.0.0-a', { routes: [createFixtureRoute('/dashboard', title)] });
    const html = on.read('shell/index.html');
    expect(html.match(/<script/g)).toHaveLength(2);
    const [, block = ''] = /id="registry">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(block).remotes.main.current.description.routes[0].title).toBe(title);
  });

  test('a release fails when the origin of the remote is unknown, and the error suggests the option --origin', async () => {
    const { publishBuild } = await import('./publish');
    const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
    await expect(publishBuild({ ...change(), origins: {}, build })).rejects.toThrow(
      /no origin for remote-main.*--origin/,
    );
    expect(existsSync(path.join(on.site, 'remote-main'))).toBe(false);
  });

  test('a release keeps the origin of each remote for which the command gives no origin', async () => {
    await on.releaseRemote('1.0.0-a', { name: 'reports' });
    await on.releaseRemote('1.0.0-b', { name: 'reports' }, 10);
    const { publishBuild } = await import('./publish');
    const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
    await publishBuild({ ...change(), origins: { 'remote-main': 'https://own.example/' }, build });
    expect(on.entry().current.url).toBe('https://own.example/1.0.0-a/');
    expect(on.entry('reports').current.url).toBe('https://cdn.example/reports/1.0.0-a/');
    expect(on.entry('reports').candidate?.url).toBe('https://cdn.example/reports/1.0.0-b/');
    composeSite(on.site, { 'remote-reports': 'https://moved.example/' });
    expect(on.entry('reports').current.url).toBe('https://moved.example/1.0.0-a/');
  });

  test('a release that fails the release checks changes nothing on the site', async () => {
    await on.releaseRemote('1.0.0-a');
    const before = on.read('releases.json');
    const { publishBuild } = await import('./publish');
    const build = path.join(on.root, 'builds', 'remote-main');
    writeFileSync(
      path.join(build, 'remote.json'),
      readFileSync(path.join(build, 'remote.json'), 'utf8').replaceAll('1.0.0-a', '1.0.0-b'),
    );
    const runChecks = () => {
      throw new Error('no');
    };
    await expect(publishBuild({ ...change(), build, runChecks })).rejects.toThrow('no');
    expect(on.list('remote-main')).toEqual(['1.0.0-a']);
    expect(on.read('releases.json')).toBe(before);
  });

  test.each(['..', '.', '../shell-versions', '.incoming', ''])(
    'a build whose version is "%s" cannot be released, and the site stays unchanged',
    async (version) => {
      await on.releaseRemote('1.0.0-a');
      const before = on.read('releases.json');
      await expect(on.releaseRemote(version)).rejects.toThrow(/has no version/);
      expect(on.read('releases.json')).toBe(before);
      expect(on.list('remote-main')).toEqual(['1.0.0-a']);
    },
  );

  test('a release fails when the folder has no build or the build of another package, and the error names the packages', async () => {
    const { publishBuild } = await import('./publish');
    const build = path.join(on.root, 'nothing');
    mkdirSync(build);
    await expect(publishBuild({ ...change(), build })).rejects.toThrow(/no build of remote-main/);
    await on.releaseRemote('1.0.0-a');
    await expect(
      publishBuild({
        ...change('remote-reports'),
        build: path.join(on.root, 'builds', 'remote-main'),
      }),
    ).rejects.toThrow(/is of remote-main, not of remote-reports/);
  });
});

describe('a rollback', () => {
  test('a rollback makes the previous version live, and a second rollback goes back one more version', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await on.releaseRemote(version);
    expect(await rollBackPackage(change())).toMatchObject({ from: '1.0.0-c', to: '1.0.0-b' });
    expect(on.entry().current.version).toBe('1.0.0-b');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
    await rollBackPackage(change());
    expect(on.entry().current.version).toBe('1.0.0-a');
    await expect(rollBackPackage(change())).rejects.toThrow(
      /no version of remote-main before 1.0.0-a/,
    );
  });

  test('a rollback can make a newer version live when the command names this version', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await on.releaseRemote(version);
    await rollBackPackage(change());
    await rollBackPackage(change(), '1.0.0-b');
    expect(on.entry().current.version).toBe('1.0.0-b');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
  });

  test('after a rollback, the version that was rolled back is not used as a fallback of the next release', async () => {
    for (const version of ['1.0.0-a', '1.0.0-bad']) await on.releaseRemote(version);
    await rollBackPackage(change());
    await on.releaseRemote('1.0.0-c');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
    expect(on.list('remote-main')).toContain('1.0.0-bad');
  });

  test('a rollback over several versions withdraws the versions in between, and none of them is a fallback later', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'])
      await on.releaseRemote(version);
    await rollBackPackage({ ...change(), reason: 'wrong since b' }, '1.0.0-a');
    expect(await on.releaseRemote('1.0.0-c')).toMatchObject({ changed: false, withdrawn: true });
    await on.releaseRemote('1.0.0-e');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
    const { history = [] } = readSiteState(on.site).packages['remote-main'] ?? {};
    const reasons = history.flatMap(({ version, reason }) => (reason ? [version, reason] : []));
    expect(reasons).toEqual(
      ['1.0.0-d', '1.0.0-c', '1.0.0-b'].flatMap((version) => [version, 'wrong since b']),
    );
  });

  test('a rollback over several versions keeps the share of visitors of the candidate and the reasons of earlier withdrawals', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await on.releaseRemote(version);
    await rollBackPackage({ ...change(), reason: 'too slow' });
    await on.releaseRemote('1.0.0-d');
    await on.releaseRemote('1.0.0-e', {}, 10);
    await rollBackPackage({ ...change(), reason: 'wrong total' }, '1.0.0-a');
    expect(on.entry().candidate).toMatchObject({ version: '1.0.0-e', share: 10 });
    const { history = [] } = readSiteState(on.site).packages['remote-main'] ?? {};
    expect(history.map(({ version, reason }) => [version, reason])).toEqual([
      ['1.0.0-e', undefined],
      ['1.0.0-d', 'wrong total'],
      ['1.0.0-b', 'wrong total'],
      ['1.0.0-c', 'too slow'],
      ['1.0.0-a', undefined],
    ]);
  });

  test('releasing a rolled-back version again changes nothing unless a share of visitors is given', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await on.releaseRemote(version);
    await rollBackPackage(change());
    const before = on.read('releases.json');
    expect(await on.releaseRemote('1.0.0-b')).toMatchObject({ changed: false, withdrawn: true });
    expect(on.entry().current.version).toBe('1.0.0-a');
    expect(on.read('releases.json')).toBe(before);
    expect(await on.releaseRemote('1.0.0-b', {}, 100)).toMatchObject({ changed: true });
    expect(on.entry().current.version).toBe('1.0.0-b');
  });

  test('a rollback of the shell restores index.html and the files without a hash in their names', async () => {
    await on.releaseShell('1.0.0-s');
    const before = on.read('shell/index.html');
    await on.releaseShell('1.0.0-t');
    expect(on.read('shell/favicon.svg')).toContain('1.0.0-t');
    await rollBackPackage(change('shell'));
    expect(on.read('shell/index.html')).toBe(before);
    expect(on.read('shell/favicon.svg')).toContain('1.0.0-s');
  });

  test('a rollback to a version that is not on the site fails, and the error lists the versions on the site', async () => {
    await on.releaseRemote('1.0.0-a');
    await expect(rollBackPackage(change(), '0.9.0')).rejects.toThrow(/0.9.0 is not kept.*1.0.0-a/);
    await expect(rollBackPackage(change('remote-x'))).rejects.toThrow(
      /never released.*remote-main/,
    );
  });

  test('two rollbacks at the same moment go back only one version', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await on.releaseRemote(version);
    let faster: Promise<unknown> | undefined;
    const runChecks = () => {
      faster ??= rollBackPackage(change());
    };
    await expect(rollBackPackage(change(), undefined, runChecks)).rejects.toThrow(
      'remote-main was changed meanwhile: live is now 1.0.0-b. Nothing was changed.',
    );
    await faster;
    expect(on.entry().current.version).toBe('1.0.0-b');
  });

  test('a rollback changes nothing when the release checks refuse the earlier version', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await on.releaseRemote(version);
    const runChecks = (target: string) => {
      throw new Error(`not ${target}`);
    };
    await expect(rollBackPackage(change(), undefined, runChecks)).rejects.toThrow('not 1.0.0-a');
    expect(on.entry().current.version).toBe('1.0.0-b');
  });
});

describe('a gradual release', () => {
  beforeEach(async () => {
    await on.releaseRemote('1.0.0-a');
    await on.releaseRemote('1.0.0-b', {}, 10);
  });

  test('a gradual release adds the candidate to the registry and keeps the live version', () => {
    const { current, candidate, previous } = on.entry();
    expect(current.version).toBe('1.0.0-a');
    expect(candidate).toMatchObject({ version: '1.0.0-b', share: 10 });
    expect(candidate?.description?.version).toBe('1.0.0-b');
    expect(candidate?.url).toBe('https://cdn.example/main/1.0.0-b/');
    expect(previous).toEqual([]);
    const entry = JSON.parse(on.read('shell/remotes.json')).remotes.main;
    expect(v.safeParse(registryEntrySchema, entry).issues).toBeUndefined();
  });

  test('a release can raise the share of a candidate, and a share of 100 % makes the candidate live for everyone', async () => {
    await on.releaseRemote('1.0.0-b', {}, 50);
    expect(on.entry().candidate?.share).toBe(50);
    await on.releaseRemote('1.0.0-b', {}, 100);
    expect(on.entry().candidate).toBeUndefined();
    expect(on.entry().current.version).toBe('1.0.0-b');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
  });

  test('raising the share of a candidate does not change its organizations, and adding organizations does not change its share', async () => {
    const groups = { organizations: ['acme'] };
    await on.releaseRemote('1.0.0-b', {}, undefined, groups);
    expect(on.entry().candidate).toMatchObject({ version: '1.0.0-b', share: 10, ...groups });
    await on.releaseRemote('1.0.0-b', {}, 50);
    expect(on.entry().candidate).toMatchObject({ share: 50, ...groups });
    await on.releaseRemote('1.0.0-c', {}, undefined, { cohorts: ['early'] });
    const { candidate } = on.entry();
    expect(candidate).toMatchObject({ version: '1.0.0-c', share: 0, cohorts: ['early'] });
    expect(candidate?.organizations).toBeUndefined();
  });

  test('a gradual release can be withdrawn, and the withdrawn version never becomes a fallback', async () => {
    expect(await withdrawCandidate(change())).toMatchObject({ version: '1.0.0-b' });
    expect(on.entry().candidate).toBeUndefined();
    await on.releaseRemote('1.0.0-c');
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
    await expect(withdrawCandidate(change())).rejects.toThrow(/has no candidate/);
  });

  test('the withdrawal of a candidate is refused when another candidate was released after the command had read the state', async () => {
    const expected = on.entry().candidate?.version;
    await on.releaseRemote('1.0.0-c', {}, 10);
    await expect(withdrawCandidate({ ...change(), expected })).rejects.toThrow(
      'remote-main was changed meanwhile: the candidate is now 1.0.0-c. Nothing was changed.',
    );
    expect(on.entry().candidate?.version).toBe('1.0.0-c');
  });

  test('retrying to withdraw a candidate fails and changes nothing if another candidate was released in the meantime', async () => {
    const first = readSiteState(on.site);
    await on.releaseRemote('1.0.0-c', {}, 10);
    await expect(withdrawCandidate({ ...change(), first })).rejects.toThrow(
      'remote-main was changed meanwhile: the candidate is now 1.0.0-c. Nothing was changed.',
    );
    expect(on.entry().candidate?.version).toBe('1.0.0-c');
  });

  test('the registry lists a candidate as withdrawn when another version goes live, so that tabs with the candidate offer a reload', async () => {
    await on.releaseRemote('1.0.0-c');
    expect(on.entry().candidate).toBeUndefined();
    expect(on.entry().withdrawn).toEqual(['1.0.0-b']);
    expect(versions(on.entry().previous)).toEqual(['1.0.0-a']);
  });

  test('a gradual release ends when the live version is released again with a share of 100 %', async () => {
    expect(await on.releaseRemote('1.0.0-a', {}, 100)).toMatchObject({ changed: true });
    expect(on.entry().candidate).toBeUndefined();
    expect(on.entry().current.version).toBe('1.0.0-a');
    expect(await on.releaseRemote('1.0.0-a', {}, 100)).toMatchObject({ changed: false });
  });

  test('releasing the live version again without a share of visitors does not end the gradual release of another version', async () => {
    expect(await on.releaseRemote('1.0.0-a')).toMatchObject({ changed: false });
    expect(on.entry().candidate).toMatchObject({ version: '1.0.0-b', share: 10 });
  });

  test('a candidate keeps its share and its organizations when its version is released again and no share is given', async () => {
    const groups = { organizations: ['acme'] };
    await on.releaseRemote('1.0.0-b', {}, undefined, groups);
    const before = on.read('releases.json');
    expect(await on.releaseRemote('1.0.0-b')).toMatchObject({ changed: false, withdrawn: false });
    expect(on.read('releases.json')).toBe(before);
    expect(on.entry().candidate).toMatchObject({ version: '1.0.0-b', share: 10, ...groups });
  });

  test('a withdrawn candidate stays withdrawn when its version is released again without a share of visitors', async () => {
    await withdrawCandidate(change());
    expect(await on.releaseRemote('1.0.0-b')).toMatchObject({ changed: false, withdrawn: true });
    expect(on.entry().current.version).toBe('1.0.0-a');
  });

  test('when a withdrawn version becomes the candidate again, its health counts only new visits after the hour of the withdrawal', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const at = (time: string) => vi.setSystemTime(`2030-01-01T${time}.000Z`);
    const share = async (version: string, percent = 10) => {
      await on.releaseRemote(version, {}, percent);
      return on.entry().candidate?.judgedSince;
    };
    expect(await share('1.0.0-c')).toBeUndefined();
    at('10:15:00');
    await withdrawCandidate(change());
    at('10:20:00');
    expect(await share('1.0.0-c')).toBe('2030-01-01T11:00:00.000Z');
    at('12:30:00');
    await withdrawCandidate(change());
    at('14:45:00');
    expect(await share('1.0.0-c')).toBe('2030-01-01T14:45:00.000Z');
  });

  test('after a change of its share, the health of a candidate counts only visits from the next full hour on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2030-01-01T12:30:00.000Z');
    const share = async (percent?: number) => {
      await on.releaseRemote('1.0.0-b', {}, percent);
      return on.entry().candidate?.judgedSince;
    };
    expect(await share(10)).toBeUndefined();
    expect(await share(50)).toBe('2030-01-01T13:00:00.000Z');
    vi.setSystemTime('2030-01-01T14:30:00.000Z');
    expect([await share(50), await share()]).toEqual(Array(2).fill('2030-01-01T13:00:00.000Z'));
  });

  test('a gradual release is refused for the live version and for a package without a live version', async () => {
    await expect(on.releaseRemote('1.0.0-a', {}, 10)).rejects.toThrow(/live for everyone already/);
    await expect(on.releaseRemote('1.0.0-r', { name: 'reports' }, 10)).rejects.toThrow(
      /remote-reports was never released/,
    );
  });
});

describe('kept releases and files', () => {
  const DAY = 24 * 60 * 60 * 1000;

  const age = (days: number) => {
    const state = readSiteState(on.site);
    for (const { history } of Object.values(state.packages)) {
      for (const release of history) {
        for (const key of ['releasedAt', 'replacedAt'] as const) {
          const time = release[key];
          if (time) release[key] = new Date(Date.parse(time) - days * DAY).toISOString();
        }
      }
    }
    writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
    makeSiteFilesOlder(on.site);
  };
  const releaseMany = async (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) await on.releaseRemote(`1.0.${n}`);
  };

  test('the site keeps every release of the last seven days', async () => {
    await releaseMany(25);
    expect(on.list('remote-main')).toHaveLength(25);
  });

  test('a release keeps files of the site that no release wrote', async () => {
    await releaseMany(1);
    await on.releaseShell('1.0.0');
    const others = [
      'remote-main/notes/readme.txt',
      'remote-main/1.0.0-x/a.js',
      'shell/upload.tmp',
      'shell-versions/.DS_Store',
    ];
    for (const file of others) {
      mkdirSync(path.join(on.site, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(on.site, file), 'somebody else’s');
    }
    await releaseMany(1, 1);
    for (const file of others) expect(on.read(file)).toBe('somebody else’s');
  });

  test('the site keeps only the newest twenty releases when the other releases are older than seven days', async () => {
    await releaseMany(23);
    age(8);
    await releaseMany(1, 23);
    expect(on.list('remote-main')).toHaveLength(20);
    expect(on.list('remote-main')).not.toContain('1.0.3');
    expect(on.list('remote-main')).toContain('1.0.4');
  });

  test('the site keeps the live version, its fallback and the candidate, whatever their age', async () => {
    await releaseMany(23);
    await rollBackPackage(change(), '1.0.1');
    age(8);
    await on.releaseRemote('1.0.30', {}, 10);
    expect(on.list('remote-main')).toEqual(expect.arrayContaining(['1.0.0', '1.0.1', '1.0.30']));
    expect(on.list('remote-main')).not.toContain('1.0.2');
  });

  test('the served folder keeps a script of an earlier shell version as long as the site keeps this version', async () => {
    await on.releaseShell('1.0.0');
    writeFileSync(path.join(on.site, 'shell/config.json'), '{}');
    const first = on.list('shell').find((file) => /^index\..*\.js$/.test(file)) ?? '';
    for (let n = 1; n < 20; n += 1) await on.releaseShell(`1.0.${n}`);
    age(8);
    expect(existsSync(path.join(on.site, 'shell', first))).toBe(true);
    await on.releaseShell('1.1.0');
    expect(existsSync(path.join(on.site, 'shell', first))).toBe(false);
    // Keeps the style sheet, which all versions share, and config.json, which no release wrote.
    expect(on.list('shell')).toEqual(expect.arrayContaining(['same.0a1b2c3d.css', 'config.json']));
    expect(on.list('shell').filter((file) => /^index\..*(?:html|js)$/.test(file))).toHaveLength(21);
  });
});
