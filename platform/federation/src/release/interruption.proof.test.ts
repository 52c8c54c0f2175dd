import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  findLeftoverFiles,
  findMissingFiles,
  makeSiteFilesOlder,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { changeSite } from './change-site';
import { publishBuild, rollBackPackage, withdrawCandidate } from './publish';
import { composeSite } from './serve';

const RUNS = Number(process.env.KILLS ?? 50);

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => on.remove());

const script = fileURLToPath(new URL('../testing/release-forever.ts', import.meta.url));

/** Starts a process that releases, and kills it `delay` milliseconds after its first output. */
const killReleaseAfter = async (delay: number, run: number): Promise<void> => {
  const args = ['--import', import.meta.resolve('tsx'), script, on.root, String(run)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await pause(delay);
  child.kill('SIGKILL');
  const [code] = await ended;
  // `null` means that the process was killed. A release that fails by itself has an exit code.
  expect(code).toBeNull();
};

test(
  `when two simultaneous releases are killed at any two moments, the site stays complete and the next release succeeds (${RUNS} times)`,
  async () => {
    for (let run = 1; run <= RUNS; run += 1) {
      await Promise.all([
        killReleaseAfter((run * 37.3) % 211, run),
        killReleaseAfter((run * 53.9) % 307, RUNS + run),
      ]);
      expect(findMissingFiles(on.site), `after run ${run}`).toEqual([]);
      makeSiteFilesOlder(on.site);
      await on.releaseRemote(`2.${run}.0`);
      expect(on.entry().current.version).toBe(`2.${run}.0`);
      expect(findMissingFiles(on.site), `after the release that followed run ${run}`).toEqual([]);
      expect(findLeftoverFiles(on.site)).toEqual([]);
    }
  },
  60_000 + RUNS * 30_000,
);

const change = () => ({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });

describe('a release that was killed after it stored its new state', () => {
  const FILES = ['releases.json', 'shell/remotes.json', 'shell/index.html'];

  /** Restores the files for visitors, as if the release had been killed before it replaced them. */
  const killAfter = async (release: () => Promise<unknown>) => {
    const before = FILES.map((file) => [file, on.read(file)] as const);
    await release();
    for (const [file, text] of before) writeFileSync(path.join(on.site, file), text);
  };
  const killedRelease = () => killAfter(() => on.releaseRemote('1.0.1'));

  test('the next release of another package completes a release that was killed after it stored its new state', async () => {
    await killedRelease();
    expect(findMissingFiles(on.site)).toEqual([]);
    expect(on.entry().current.version).toBe('1.0.0');
    await on.releaseShell('1.0.2');
    expect(on.entry().current.version).toBe('1.0.1');
    expect(JSON.parse(on.read('releases.json')).packages).toMatchObject({
      'remote-main': { live: '1.0.1' },
      shell: { live: '1.0.2' },
    });
    expect(findLeftoverFiles(on.site)).toEqual([]);
  });

  test('even a refused release first completes a release that was killed after it stored its new state', async () => {
    await killedRelease();
    await expect(on.releaseRemote('1.0.1', {}, 10)).rejects.toThrow(/live for everyone already/);
    expect(on.entry().current.version).toBe('1.0.1');
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('the next release completes a killed release of a remote and keeps the origin that the killed release had set', async () => {
    const build = writeRemoteBuildFixture(path.join(on.root, 'billing'), '1.0.0', {
      name: 'billing',
    });
    const origins = { 'remote-billing': 'https://cdn.example/billing/' };
    await killAfter(() => publishBuild({ ...change(), name: 'remote-billing', build, origins }));
    await on.releaseRemote('1.0.1');
    expect(on.entry('billing').current.url).toBe('https://cdn.example/billing/1.0.0/');
  });

  test('writing remotes.json again completes a release that was killed after it stored its new state', async () => {
    await killedRelease();
    composeSite(on.site, FIXTURE_ORIGINS);
    expect(on.entry().current.version).toBe('1.0.1');
    expect(JSON.parse(on.read('releases.json')).packages['remote-main'].live).toBe('1.0.1');
  });

  test('if a release was killed after it stored its new state, a rollback returns to the version before this release', async () => {
    await killedRelease();
    expect(await rollBackPackage(change())).toMatchObject({ from: '1.0.1', to: '1.0.0' });
    expect(on.entry().current.version).toBe('1.0.0');
  });

  test('a candidate can be withdrawn even if its release was killed after it stored its new state', async () => {
    await killAfter(() => on.releaseRemote('1.0.1', {}, 10));
    expect(await withdrawCandidate(change())).toMatchObject({ version: '1.0.1' });
    expect(on.entry().candidate).toBeUndefined();
  });
});

describe('a release that was killed before it stored its new state', () => {
  const leaveFolders = () => {
    for (const folder of ['remote-main/1.0.1', '.releases/1.0.1.0a1b2c3d.tmp']) {
      writeRemoteBuildFixture(path.join(on.site, folder), '1.0.1');
    }
  };

  test('a release that was killed before it stored its new state does not go live with the next release', async () => {
    leaveFolders();
    await on.releaseShell('1.0.2');
    expect(on.entry().current.version).toBe('1.0.0');
  });

  test('a release removes the files of a killed release only after an hour, because a release may run that long', async () => {
    leaveFolders();
    await on.releaseShell('1.0.2');
    expect(on.list('remote-main')).toEqual(['1.0.0', '1.0.1']);
    makeSiteFilesOlder(on.site);
    await on.releaseShell('1.0.3');
    expect(on.list('remote-main')).toEqual(['1.0.0']);
    expect(findLeftoverFiles(on.site)).toEqual([]);
  });

  test('after a release was killed, releasing the same version again makes the version live, although its files are stored already', async () => {
    leaveFolders();
    makeSiteFilesOlder(on.site);
    await on.releaseRemote('1.0.1');
    expect(on.entry().current.version).toBe('1.0.1');
    expect(findMissingFiles(on.site)).toEqual([]);
  });
});

test('versions that were restored from a backup stay on the site when remotes.json is written again', async () => {
  const backup = path.join(on.site, 'remote-main/0.9.0');
  cpSync(path.join(on.site, 'remote-main/1.0.0'), backup, { recursive: true });
  const description = readFileSync(path.join(backup, 'remote.json'), 'utf8');
  writeFileSync(path.join(backup, 'remote.json'), description.replace('"1.0.0"', '"0.9.0"'));
  makeSiteFilesOlder(on.site);
  composeSite(on.site, FIXTURE_ORIGINS);
  expect(on.list('remote-main')).toEqual(['0.9.0', '1.0.0']);
});

describe('when releases run at the same time', () => {
  test('after two simultaneous releases of different remotes, both new versions are live', async () => {
    await Promise.all([on.releaseRemote('1.0.1'), on.releaseRemote('1.0.2', { name: 'reports' })]);
    expect(on.entry('main').current.version).toBe('1.0.1');
    expect(on.entry('reports').current.version).toBe('1.0.2');
  });

  test('the slower of two releases starts again from the state that the faster release wrote', async () => {
    const retries: string[] = [];
    const seen: (string | undefined)[] = [];
    await on.releaseRemote('1.0.1');
    let faster: Promise<unknown> | undefined;
    await changeSite(
      { site: on.site, origins: FIXTURE_ORIGINS, onRetry: () => retries.push('again') },
      (state) => {
        seen.push(state.packages['remote-main']?.live);
        faster ??= rollBackPackage(change());
        const { shell, ...packages } = state.packages;
        return { state: { ...state, packages }, result: undefined };
      },
    );
    await faster;
    expect(seen).toEqual(['1.0.1', '1.0.0']);
    expect(retries).toEqual(['again']);
    const { packages } = JSON.parse(on.read('releases.json'));
    expect(Object.keys(packages)).toEqual(['remote-main']);
    expect(packages['remote-main'].live).toBe('1.0.0');
  });

  test('if a slow release overwrites the registry of a faster rollback, the release writes the registry again with both changes', async () => {
    await on.releaseRemote('1.0.1');
    const old = ['releases.json', 'shell/remotes.json'].map(
      (file) => [file, on.read(file)] as const,
    );
    let faster: Promise<unknown> | undefined;
    const onServed = () => {
      if (faster) return;
      faster = rollBackPackage(change());
      for (const [file, text] of old) writeFileSync(path.join(on.site, file), text);
    };
    const build = writeRemoteBuildFixture(path.join(on.root, 'reports'), '1.0.0', {
      name: 'reports',
    });
    await publishBuild({ ...change(), name: 'remote-reports', build, onServed });
    await faster;
    expect(on.entry('main').current.version).toBe('1.0.0');
    expect(on.entry('reports').current.version).toBe('1.0.0');
    expect(findMissingFiles(on.site)).toEqual([]);
  });

  test('a release keeps the origin of a new remote even if a slower release has written an older registry', async () => {
    const old = on.read('shell/remotes.json');
    const build = writeRemoteBuildFixture(path.join(on.root, 'billing'), '1.0.0', {
      name: 'billing',
    });
    const origins = { 'remote-billing': 'https://cdn.example/billing/' };
    await publishBuild({ ...change(), name: 'remote-billing', build, origins });
    for (const version of ['1.0.1', '1.0.2']) {
      writeFileSync(path.join(on.site, 'shell/remotes.json'), old);
      await on.releaseRemote(version);
      expect(on.entry('billing').current.url).toBe('https://cdn.example/billing/1.0.0/');
    }
  });

  test('after remotes.json is written with a new origin of a remote, later releases keep this origin', async () => {
    const build = writeRemoteBuildFixture(path.join(on.root, 'billing'), '1.0.0', {
      name: 'billing',
    });
    const origins = { 'remote-billing': 'https://cdn.example/billing/' };
    await publishBuild({ ...change(), name: 'remote-billing', build, origins });
    composeSite(on.site, { 'remote-billing': 'https://billing.example/' });
    await on.releaseRemote('1.0.1');
    expect(on.entry('billing').current.url).toBe('https://billing.example/1.0.0/');
  });

  test('two releases of the same version at the same time both succeed', async () => {
    const builds = ['a', 'b'].map((name) =>
      writeRemoteBuildFixture(path.join(on.root, name), '1.0.1'),
    );
    await Promise.all(builds.map((build) => publishBuild({ ...change(), build })));
    expect(on.entry().current.version).toBe('1.0.1');
    expect(findLeftoverFiles(on.site)).toEqual([]);
  });
});
