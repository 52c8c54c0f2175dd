import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish, readSiteState, type SiteState } from '../release';
import {
  ORIGINS,
  page,
  putRemoteBuild,
  putShellBuild,
  visitorsProblems,
} from '../testing/fixture-site';
import { changeSiteRepository, readSiteRepository, type SiteRepository } from '.';

/** How often ten releases start at once. 20 for the full proof. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);

const REMOTES = ['main', 'reports', 'billing', 'search', 'help'];
const RELEASES = 10;

let root: string;
let bare: string;
let repository: SiteRepository;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'storm-'));
  bare = path.join(root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  repository = { url: pathToFileURL(bare).href };
  const build = putShellBuild(path.join(root, 'shell'), '1.0.0');
  await changeSiteRepository(repository, {
    work: (site) => publish({ site, origins: ORIGINS, name: 'shell', build }),
    message: () => 'Release shell',
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const script = fileURLToPath(new URL('../testing/release-to-repository.ts', import.meta.url));

type Running = { name: string; version: string; child: ChildProcess; output: () => string };

/** Starts the releases of a round, two of each remote, each in a process and a clone of its own. */
const startAll = (round: number): Running[] =>
  Array.from({ length: RELEASES }, (_, n) => {
    const short = REMOTES[n % REMOTES.length] ?? '';
    const version = `1.${round}.${n}`;
    const build = putRemoteBuild(path.join(root, `build-${n}`), version, {
      name: short,
      routes: [page(`/${short}`)],
    });
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      script,
      repository.url,
      `remote-${short}`,
    ];
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

/** Every version that was live after one of the commits: "remote-main 1.0.0". */
const wereLive = (): Set<string> => {
  const show = (...args: string[]) =>
    execFileSync('git', args, { cwd: bare, encoding: 'utf8', maxBuffer: 1e9 });
  const states = show('log', '--format=%H', 'main')
    .trim()
    .split('\n')
    .map((commit): SiteState => JSON.parse(show('show', `${commit}:releases.json`)));
  return new Set(
    states.flatMap(({ packages }) =>
      Object.entries(packages).map(([name, { live }]) => `${name} ${live}`),
    ),
  );
};

/** The site is complete, and each of these releases was live and is in the history. */
const expectLive = async (releases: readonly Running[], round: number): Promise<void> => {
  const live = wereLive();
  await readSiteRepository(repository, async (site) => {
    expect(visitorsProblems(site), `round ${round}`).toEqual([]);
    const { packages } = readSiteState(site);
    for (const { name, version } of releases) {
      expect([...live], `round ${round}`).toContain(`${name} ${version}`);
      const kept = packages[name]?.history.map((each) => each.version);
      expect(kept, `round ${round}: ${name}`).toContain(version);
    }
  });
};

test(
  `ten releases of five remotes at once from ten clones are all live and in the history (${ROUNDS} rounds)`,
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const running = startAll(round);
      await ended(running);
      expect(running.filter(({ output }) => output() === 'go\nlive\n')).toHaveLength(RELEASES);
      await expectLive(running, round);
    }
    if (ROUNDS > 1) console.log(`${ROUNDS} rounds: ${RELEASES} of ${RELEASES} live in each`);
  },
  ROUNDS * 300_000,
);

test(
  `nothing live is lost when one of ten releases is killed (${ROUNDS} rounds)`,
  async () => {
    let killed = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const running = startAll(round);
      const victim = running[round % RELEASES];
      if (victim?.child.stdout) await once(victim.child.stdout, 'data');
      // Another moment in each round.
      await pause((round * 137) % 900);
      victim?.child.kill('SIGKILL');
      await ended(running);
      if (victim?.child.signalCode === 'SIGKILL') killed += 1;
      const reported = running.filter(({ output }) => output().endsWith('live\n'));
      expect(reported.length).toBeGreaterThanOrEqual(RELEASES - 1);
      await expectLive(reported, round);
    }
    if (ROUNDS > 1) console.log(`${ROUNDS} rounds, ${killed} killed: nothing live was lost`);
  },
  ROUNDS * 300_000,
);
