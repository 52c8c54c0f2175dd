import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findFreePort,
  findFreePorts,
  portEnvironmentVariables,
  recordMeasurement,
} from '@platform/local-stack';
import { expect, test } from 'playwright/test';
import { addRemotesWithoutFiles } from '../fixtures/more-remotes';
import { REPOSITORY_ROOT } from './one-application';

const TEAMS = Array.from({ length: 10 }, (_, index) => `team${index}`);

/** Matches the paths to copy: the files that the development servers read, and the last builds. */
const COPIED = /^(?:shell|site|remote-.*|shared-.*|platform|(?:package|pnpm-|tsconfig).*)$/;

const copyWorkspace = (folder: string) => {
  for (const name of readdirSync(REPOSITORY_ROOT).filter((each) => COPIED.test(each))) {
    cpSync(path.join(REPOSITORY_ROOT, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  symlinkSync(path.join(REPOSITORY_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
};

const addToWorkspace = (folder: string) => {
  const site = path.join(folder, 'site');
  const origins = {
    'remote-main': 'http://localhost:1/',
    'remote-onboarding': 'http://localhost:2/',
  };
  addRemotesWithoutFiles({ target: { site, origins } }, TEAMS.length);
  for (const team of TEAMS) {
    const name = `remote-${team}`;
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify({ name }));
  }
};

const idsWithDescendants = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])] as const];
      } catch {
        // Skips a process that has just ended.
        return [];
      }
    });
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([each]) => [each, ...below(each)]);
  return [pid, ...below(pid)];
};

/** Returns the MB of a process and its descendants. Counts only their share of shared memory. */
const memoryOf = (pid: number): number =>
  idsWithDescendants(pid).reduce((sum, each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1000;
  }, 0);

/**
 * Runs `npm start`, but without its install of packages. Starts all remotes if `names` is empty.
 * When every server answers, returns the memory of all started processes, in MB.
 */
const memoryOfStart = async (folder: string, names: readonly string[]): Promise<number> => {
  const ports = await findFreePorts();
  for (const name of TEAMS) ports.remotes[`remote-${name}`] = await findFreePort();
  const commands = path.join(folder, 'platform/local-stack/src/run-command.ts');
  const script = `(await import(${JSON.stringify(commands)})).runWorkspaceCommand('start', process.argv.slice(2))`;
  const child = spawn(
    process.execPath,
    [...['--import', 'tsx', '--input-type=module'], ...['--eval', script, 'start'], ...names],
    {
      cwd: path.join(folder, 'platform/local-stack'),
      env: {
        ...process.env,
        LOCAL_DIR: path.join(folder, `.local-${names.length}`),
        ...portEnvironmentVariables(ports),
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  try {
    await expect
      .poll(() => output, { timeout: 120_000 })
      .toContain(`http://localhost:${ports.shell}`);
    return memoryOf(child.pid ?? 0);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  }
};

test('the benchmark compares the memory of "npm start" with two remotes and of "npm start -- main" with twelve remotes', async () => {
  test.setTimeout(600_000);
  // Only Linux has the files in `/proc` with the memory of processes.
  if (process.platform !== 'linux') return;
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-'));
  try {
    copyWorkspace(folder);
    const few = await memoryOfStart(folder, []);
    addToWorkspace(folder);
    const many = await memoryOfStart(folder, ['main']);
    console.log(`Two remotes: ${few.toFixed(0)} MB, main of twelve: ${many.toFixed(0)} MB`);
    recordMeasurement(
      'goal of memory of npm start -- main with 12 remotes, against npm start with 2',
      { value: many / few, unit: '×', limit: 1.2 },
      'bench/results.json',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
