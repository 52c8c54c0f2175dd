import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishBuild, readSiteState } from '../release';
import {
  createFixtureRoute,
  FIXTURE_ORIGINS,
  findMissingFiles,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { changeSiteRepository, readSiteRepository } from '.';

/** The number of times that ten releases start at the same time. The full proof uses 20. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);

const REMOTES = ['main', 'reports', 'billing', 'search', 'help'];
const RELEASES = 10;

type Target = {
  address: string;
  /** Squashes the repository's branch, as another person might. Does nothing for a folder. */
  disturb: () => Promise<void>;
  read: <Result>(work: (site: string) => Promise<Result>) => Promise<Result>;
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'storm-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const releaseShell = (site: string) => {
  const build = writeShellBuildFixture(path.join(root, 'shell'), '1.0.0');
  return publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'shell', build });
};

/** Replaces a branch's history with one commit. Throws if somebody else has pushed meanwhile. */
const squash = (bare: string, url: string): void => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', bare, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  const who = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
  const before = git('rev-parse', 'refs/heads/main');
  const after = git(...who, 'commit-tree', `${before}^{tree}`, '-m', 'Forget the history');
  git('push', '--quiet', `--force-with-lease=main:${before}`, url, `${after}:refs/heads/main`);
};

const inRepository = async (): Promise<Target> => {
  const bare = path.join(root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  const repository = { url: pathToFileURL(bare).href };
  await changeSiteRepository(repository, { work: releaseShell, message: () => 'Release shell' });
  return {
    address: repository.url,
    disturb: async () => {
      for (;;) {
        try {
          return squash(bare, repository.url);
        } catch (error) {
          if (!/stale info|cannot lock ref|failed to (?:update|push)/.test(`${error}`)) throw error;
          await pause(10);
        }
      }
    },
    read: (work) => readSiteRepository(repository, work),
  };
};

const inFolder = async (): Promise<Target> => {
  const site = path.join(root, 'site');
  await releaseShell(site);
  return { address: site, disturb: async () => {}, read: (work) => work(site) };
};

const script = fileURLToPath(new URL('../testing/release-once.ts', import.meta.url));

type Running = { name: string; version: string; child: ChildProcess; output: () => string };

const startAll = ({ address }: Target, round: number): Running[] =>
  Array.from({ length: RELEASES }, (_, n) => {
    const short = REMOTES[n % REMOTES.length] ?? '';
    const version = `1.${round}.${n}`;
    const build = writeRemoteBuildFixture(path.join(root, `build-${n}`), version, {
      name: short,
      routes: [createFixtureRoute(`/${short}`)],
    });
    const args = ['--import', import.meta.resolve('tsx'), script, address, `remote-${short}`];
    const child = spawn(process.execPath, [...args, build], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    return { name: `remote-${short}`, version, child, output: () => output };
  });

const ended = (running: readonly Running[]) =>
  Promise.all(
    running.map(async ({ child }) => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    }),
  );

const expectLive = async (
  { read }: Target,
  releases: readonly Running[],
  round: number,
): Promise<void> =>
  read(async (site) => {
    expect(findMissingFiles(site), `round ${round}`).toEqual([]);
    const { packages } = readSiteState(site);
    for (const { name, version } of releases) {
      const kept = packages[name]?.history.filter((each) => each.version === version);
      expect(kept, `round ${round}: ${name} ${version}`).toHaveLength(1);
    }
  });

describe.each([
  ['a folder', inFolder],
  ['a repository', inRepository],
])('in %s', (where, startIn) => {
  test(
    `ten simultaneous releases of five remotes to ${where} all succeed and are in the history (${ROUNDS} rounds)`,
    async () => {
      const target = await startIn();
      for (let round = 1; round <= ROUNDS; round += 1) {
        const running = startAll(target, round);
        await ended(running);
        expect(running.filter(({ output }) => output() === 'go\nlive\n')).toHaveLength(RELEASES);
        await expectLive(target, running, round);
      }
      if (ROUNDS > 1) console.log(`${ROUNDS} rounds: ${RELEASES} of ${RELEASES} live in each`);
    },
    ROUNDS * 300_000,
  );

  test(
    `when two of ten simultaneous releases to ${where} are killed, no release that succeeded is lost (${ROUNDS} rounds)`,
    async () => {
      const target = await startIn();
      let killed = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const running = startAll(target, round);
        /** Waits until release `n` has started, and then for a time that differs between rounds. */
        const during = async (n: number, step: number): Promise<Running | undefined> => {
          const release = running[n % RELEASES];
          if (release?.child.stdout) await once(release.child.stdout, 'data');
          await pause((round * step) % 900);
          return release;
        };
        const kill = (victim: Running | undefined) => victim?.child.kill('SIGKILL');
        await Promise.all([
          during(round, 137).then(kill),
          during(round + 3, 211).then(kill),
          during(round + 6, 173).then(target.disturb),
        ]);
        await ended(running);
        killed += running.filter(({ child }) => child.signalCode === 'SIGKILL').length;
        const reported = running.filter(({ output }) => output().endsWith('live\n'));
        expect(reported.length).toBeGreaterThanOrEqual(RELEASES - 2);
        await expectLive(target, reported, round);
      }
      if (ROUNDS > 1) console.log(`${ROUNDS} rounds, ${killed} killed: nothing live was lost`);
    },
    ROUNDS * 300_000,
  );
});
