import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeHostConfiguration } from '../hosting';
import {
  createFixtureSite,
  FIXTURE_CONFIG,
  FIXTURE_ORIGINS,
  type FixtureSite,
  makeSiteFilesOlder,
} from '../testing/fixture-site';
import { changeSite } from './change-site';
import { composeSite, removeUnusedFiles } from './serve';
import { isTemporaryName, writeAtomically } from './site/atomic-writes';
import { readSiteState } from './site/site-state';

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  return {
    ...original,
    readdirSync: vi.fn(original.readdirSync),
    readFileSync: vi.fn(original.readFileSync),
    rmSync: vi.fn(original.rmSync),
    statSync: vi.fn(original.statSync),
    writeFileSync: vi.fn(original.writeFileSync),
  };
});

const original = await vi.importActual<typeof import('node:fs')>('node:fs');

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  await releaseReports('1.0.0');
});
afterEach(() => on.remove());

const releaseReports = (version: string) => on.releaseRemote(version, { name: 'reports' });
const liveReports = () => readSiteState(on.site).packages['remote-reports']?.live;

test('a freeze whose reason has a line break is refused, and the stored state of the site does not change', async () => {
  const before = readSiteState(on.site);
  const freeze = { reason: 'the sale\nof the year', until: '2999-01-01T00:00:00.000Z' };
  const change = changeSite({ site: on.site, origins: FIXTURE_ORIGINS }, (state) => ({
    state: { ...state, freeze },
    result: undefined,
  }));
  await expect(change).rejects.toThrow(
    /was not changed: its next state cannot be used: state\.freeze\.reason: has a line break/,
  );
  expect(readSiteState(on.site)).toEqual(before);
});

const fillDisk = () => {
  vi.mocked(writeFileSync).mockImplementation((file, ...rest) => {
    const isCopy = /\.br$|\.tmp$/.test(String(file));
    if (!isCopy) return original.writeFileSync(file, ...rest);
    original.writeFileSync(file, 'half');
    throw new Error('ENOSPC: no space left on device');
  });
  onTestFinished(() => {
    vi.mocked(writeFileSync).mockImplementation(original.writeFileSync);
  });
};

test('a release or freeze that finds the disk full leaves no partial files on the site', async () => {
  fillDisk();
  await expect(on.releaseRemote('1.1.0')).rejects.toThrow('ENOSPC');
  expect(() => writeAtomically(path.join(on.site, 'deploy.json'), '{}')).toThrow('ENOSPC');
  const freeze = { reason: 'the sale', until: '2999-01-01T00:00:00.000Z' };
  const change = changeSite({ site: on.site, origins: FIXTURE_ORIGINS }, (state) => ({
    state: { ...state, freeze },
    result: undefined,
  }));
  await expect(change).rejects.toThrow('ENOSPC');
  const left = readdirSync(on.site, { recursive: true, encoding: 'utf8' });
  expect(left.filter((file) => file.includes('.tmp'))).toEqual([]);
});

test('the error of a release says that the disk is full, even if the release cannot remove its partial files', async () => {
  fillDisk();
  vi.mocked(rmSync).mockImplementation((file, options) => {
    if (/\.tmp$/.test(String(file))) throw new Error('EIO: i/o error');
    original.rmSync(file, options);
  });
  onTestFinished(() => {
    vi.mocked(rmSync).mockImplementation(original.rmSync);
  });
  await expect(on.releaseRemote('1.1.0')).rejects.toThrow('ENOSPC');
  expect(() => writeAtomically(path.join(on.site, 'deploy.json'), '{}')).toThrow('ENOSPC');
});

test.each([
  ['size', '.css.br'],
  ['description', 'remote.json'],
])(
  'a release does not fail when another command removes an old version while the release reads the %s of that version',
  async (_, ending) => {
    await releaseReports('1.1.0');
    const old = path.join(on.site, 'remote-reports/1.0.0');
    let isRemoved = false;
    const removeBefore = (file: unknown) => {
      if (!String(file).startsWith(old) || !String(file).endsWith(ending)) return;
      original.rmSync(old, { recursive: true, force: true });
      isRemoved = true;
    };
    vi.mocked(statSync).mockImplementation(((file, options) => {
      removeBefore(file);
      return original.statSync(file, options);
    }) as typeof statSync);
    vi.mocked(readFileSync).mockImplementation(((file, options) => {
      removeBefore(file);
      return original.readFileSync(file, options);
    }) as typeof readFileSync);
    onTestFinished(() => {
      vi.mocked(statSync).mockReset();
      vi.mocked(readFileSync).mockReset();
    });
    await releaseReports('1.2.0');
    expect([isRemoved, liveReports()]).toEqual([true, '1.2.0']);
  },
);

test('the configuration of a host leaves out an old version that another command removes while the configuration is written', async () => {
  const put = (file: string, content: object) =>
    writeFileSync(path.join(on.site, file), JSON.stringify(content));
  put('shell/config.json', FIXTURE_CONFIG);
  put('deploy.json', { firebase: { sites: { 'remote-reports': 'reports' } } });
  await releaseReports('1.1.0');
  const old = path.join(on.site, 'remote-reports/1.0.0');
  vi.mocked(readdirSync).mockImplementation(((folder, options) => {
    if (folder === old) original.rmSync(old, { recursive: true });
    return original.readdirSync(folder, options as never);
  }) as typeof readdirSync);
  onTestFinished(() => {
    vi.mocked(readdirSync).mockReset();
  });
  await writeHostConfiguration(on.site);
  expect(on.read('firebase.json')).toContain(String.raw`1\\.1\\.0`);
  expect(on.read('firebase.json')).not.toContain(String.raw`1\\.0\\.0`);
});

describe('while a command is suspended for more than an hour', () => {
  /** Simulates an hour in which other people release twice, and old states are removed. */
  const sleep = () => {
    const others = [releaseReports('1.1.0')];
    makeSiteFilesOlder(on.site);
    others.push(releaseReports('1.2.0'));
    removeUnusedFiles(on.site, readSiteState(on.site), Date.now());
    return Promise.all(others);
  };

  test('a command that was suspended for an hour starts again from the newest state if the site has changed in this hour', async () => {
    const freeze = { reason: 'the sale', until: '2999-01-01T00:00:00.000Z' };
    const seen: (string | undefined)[] = [];
    let others: Promise<unknown> | undefined;
    await changeSite({ site: on.site, origins: FIXTURE_ORIGINS }, (before) => {
      seen.push(before.packages['remote-reports']?.live);
      others ??= sleep();
      return { state: { ...before, freeze }, result: undefined };
    });
    await others;
    expect(seen).toEqual(['1.0.0', '1.2.0']);
    expect(readSiteState(on.site)).toMatchObject({ freeze });
    expect(liveReports()).toBe('1.2.0');
    // One file has the state with version 1.2.0, the other file the state with the freeze. The
    // first attempt to set the freeze failed, and left no file.
    expect(on.list('.releases')).toHaveLength(2);
  });

  test('a command that is suspended for more than an hour while it writes remotes.json does not undo newer releases', async () => {
    let others: Promise<unknown> | undefined;
    composeSite(on.site, {
      // `composeSite` reads this origin after it has read the state, and before it writes any
      // files. The other releases happen at this moment.
      get 'remote-reports'() {
        others ??= sleep();
        return 'https://cdn.example/reports/';
      },
    });
    await others;
    expect(liveReports()).toBe('1.2.0');
    expect(on.entry('reports').current.version).toBe('1.2.0');
  });

  test.each(['before', 'after'])(
    'a command that is suspended for more than an hour %s it writes the new releases.json does not undo newer releases',
    async (when) => {
      const { writeFileSync: write } = await vi.importActual<typeof import('node:fs')>('node:fs');
      let others: Promise<unknown> | undefined;
      let hasSlept = false;
      vi.mocked(writeFileSync).mockImplementation((file, ...rest) => {
        const isAsleep = !hasSlept && path.basename(String(file)).startsWith('releases.json.');
        // Sleeps only at the first write, because releases during the sleep also write the file.
        if (isAsleep) hasSlept = true;
        if (isAsleep && when === 'before') others = sleep();
        write(file, ...rest);
        if (isAsleep && when === 'after') others = sleep();
      });
      composeSite(on.site, FIXTURE_ORIGINS);
      vi.mocked(writeFileSync).mockReset();
      await others;
      expect(liveReports()).toBe('1.2.0');
      expect(on.list('.').filter(isTemporaryName)).toEqual([]);
    },
  );
});

describe('two remotes with one name', () => {
  const takeOver = (version: string, share?: number) =>
    on.releaseRemote(version, { name: 'main', package: 'remote-reports' }, share);

  test('a release that gives a remote the name of another remote fails and changes nothing', async () => {
    const before = readSiteState(on.site);
    await expect(takeOver('1.1.0')).rejects.toThrow(
      'remote-reports calls itself main, as remote-main does, but the registry has a name only once',
    );
    expect(readSiteState(on.site)).toEqual(before);
    expect(on.entry('main').package).toBe('remote-main');
  });

  test('a candidate with the name of another remote is refused, because it could later replace that remote for everyone', async () => {
    await expect(takeOver('1.1.0', 10)).rejects.toThrow(
      'remote-reports calls itself main, as remote-main does',
    );
    await releaseReports('1.2.0');
    await on.releaseRemote('1.1.0', { name: 'renamed', package: 'remote-main' }, 10);
    expect(on.entry('main').candidate?.version).toBe('1.1.0');
  });

  test('a remote can take over the name of a remote that was taken off the site', async () => {
    await on.retireRemote('moved');
    await takeOver('1.1.0');
    expect(on.entry('main').package).toBe('remote-reports');
  });

  test('if two remotes of a site have the same short name, the shell can still be released and one remote can be renamed', async () => {
    await on.retireRemote('moved');
    await takeOver('1.1.0');
    const state = JSON.parse(on.read('releases.json'));
    delete state.packages['remote-main'].retired;
    writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
    expect(on.entry('main').package).toBe('remote-reports');
    await on.releaseShell('1.1.0');
    expect(readSiteState(on.site).packages.shell?.live).toBe('1.1.0');
    await releaseReports('1.2.0');
    expect(on.entry('main').package).toBe('remote-main');
  });
});
