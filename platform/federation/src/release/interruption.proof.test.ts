import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type FixtureSite,
  fixtureSite,
  leftOvers,
  ORIGINS,
  visitorsProblems,
} from '../testing/fixture-site';
import { composeSite } from './commit';
import { withLock } from './lock';
import { withdraw } from './publish';

const container = vi.hoisted(() => ({ pids: '' }));
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const readlinkSync = (file: string) =>
    file === '/proc/self/ns/pid' && container.pids ? container.pids : fs.readlinkSync(file);
  return { ...fs, readlinkSync };
});

/** How often a release is killed (reliability, 50 kills). */
const KILLS = Number(process.env.KILLS ?? 50);

let on: FixtureSite;
beforeEach(async () => {
  on = fixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => on.remove());

const script = fileURLToPath(new URL('../testing/release-forever.ts', import.meta.url));

/** Releases in a separate process and kills it after this many milliseconds. */
const killReleaseAfter = async (delay: number, run: number): Promise<void> => {
  const args = ['--import', import.meta.resolve('tsx'), script, on.root, String(run)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await pause(delay);
  child.kill('SIGKILL');
  const [code] = await ended;
  // It was killed during its work and did not fail by itself.
  expect(code).toBeNull();
};

test(
  `a site stays complete after each of ${KILLS} killed releases, and the next release works`,
  async () => {
    for (let run = 1; run <= KILLS; run += 1) {
      // Kill each run at a different moment of its first releases.
      await killReleaseAfter((run * 37.3) % 211, run);
      expect(visitorsProblems(on.site), `after kill ${run}`).toEqual([]);
      await on.releaseRemote(`2.${run}.0`);
      expect(on.entry().current.version).toBe(`2.${run}.0`);
      expect(visitorsProblems(on.site), `after the release that followed kill ${run}`).toEqual([]);
      expect(leftOvers(on.site)).toEqual([]);
    }
  },
  KILLS * 10_000,
);

describe('an interrupted release', () => {
  const state = () => JSON.parse(on.read('releases.json'));

  /** Leaves the files of an interrupted release: it had written the registry, and the page or not. */
  const leaveNote = async (pageWasWritten: boolean, share?: number) => {
    const before = { state: on.read('releases.json'), page: on.read('shell/index.html') };
    await on.releaseRemote('1.0.1', {}, share);
    const after = { state: state(), page: on.read('shell/index.html') };
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(after.page).digest('hex');
    const note = { state: after.state, decides: { file: 'index.html', sha256 } };
    writeFileSync(path.join(on.site, 'releases.next.json'), JSON.stringify(note));
    writeFileSync(path.join(on.site, 'releases.json'), before.state);
    if (!pageWasWritten) writeFileSync(path.join(on.site, 'shell/index.html'), before.page);
  };

  test('is undone by the next release, and releases of other packages do not bring it back', async () => {
    await leaveNote(false);
    await on.releaseShell('1.0.2');
    expect(on.entry().current.version).toBe('1.0.0');
    expect(state().packages['remote-main'].live).toBe('1.0.0');
    expect(leftOvers(on.site)).toEqual([]);
  });

  test('is undone even when the next release fails', async () => {
    const before = { page: on.read('shell/index.html'), registry: on.read('shell/remotes.json') };
    await leaveNote(false);
    await expect(on.releaseRemote('1.0.0', {}, 10)).rejects.toThrow(/live for everyone already/);
    expect(on.read('shell/remotes.json')).toBe(before.registry);
    expect(on.read('shell/index.html')).toBe(before.page);
    expect(leftOvers(on.site)).toEqual([]);
  });

  test.each(['', '{', '{}'])(
    'is undone when a power failure left "%s" of its note',
    async (rest) => {
      await leaveNote(false);
      writeFileSync(path.join(on.site, 'releases.next.json'), rest);
      await on.releaseShell('1.0.2');
      expect(on.entry().current.version).toBe('1.0.0');
      expect(state().packages['remote-main'].live).toBe('1.0.0');
      expect(visitorsProblems(on.site)).toEqual([]);
      expect(leftOvers(on.site)).toEqual([]);
    },
  );

  test('is completed when visitors already got its page', async () => {
    await leaveNote(true);
    await on.releaseShell('1.0.2');
    expect(on.entry().current.version).toBe('1.0.1');
    expect(state().packages['remote-main'].live).toBe('1.0.1');
  });

  test('is completed when the site is composed again, and its version stays', async () => {
    await leaveNote(true);
    await withLock(on.site, 'a local run', () => composeSite(on.site, ORIGINS));
    expect(state().packages['remote-main'].live).toBe('1.0.1');
    expect(leftOvers(on.site)).toEqual([]);
    await on.releaseShell('1.0.2');
    expect(on.entry().current.version).toBe('1.0.1');
    expect(on.list('remote-main')).toEqual(['1.0.0', '1.0.1']);
  });

  test('is undone when the site is composed again before visitors got its page', async () => {
    await leaveNote(false);
    await withLock(on.site, 'a local run', () => composeSite(on.site, ORIGINS));
    expect(on.entry().current.version).toBe('1.0.0');
    expect(leftOvers(on.site)).toEqual([]);
  });

  test('is completed before its candidate is withdrawn', async () => {
    await leaveNote(true, 10);
    const seen = state().packages['remote-main'];
    const change = { site: on.site, origins: ORIGINS, name: 'remote-main', seen };
    const { version } = await withdraw(change);
    expect(version).toBe('1.0.1');
    expect(on.entry().candidate).toBeUndefined();
  });
});

test('a site without an interrupted release keeps versions from a backup when it is composed again', async () => {
  const backup = path.join(on.site, 'remote-main/0.9.0');
  cpSync(path.join(on.site, 'remote-main/1.0.0'), backup, { recursive: true });
  const description = readFileSync(path.join(backup, 'remote.json'), 'utf8');
  writeFileSync(path.join(backup, 'remote.json'), description.replace('"1.0.0"', '"0.9.0"'));
  await withLock(on.site, 'a local run', () => composeSite(on.site, ORIGINS));
  expect(on.list('remote-main')).toEqual(['0.9.0', '1.0.0']);
});

describe('when releases run at the same time', () => {
  test('the second waits for the first, and both are live afterwards', async () => {
    await Promise.all([on.releaseRemote('1.0.1'), on.releaseRemote('1.0.2', { name: 'reports' })]);
    expect(on.entry('main').current.version).toBe('1.0.1');
    expect(on.entry('reports').current.version).toBe('1.0.2');
  });

  test('only one of them works at any moment', async () => {
    let working = 0;
    const work = async () => {
      working += 1;
      expect(working).toBe(1);
      await pause(5);
      working -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => withLock(on.site, `work ${n}`, work)));
  });

  test('a waiting release gives up after its time limit and names the other one', async () => {
    const waits: string[] = [];
    await withLock(on.site, 'the release of shell 2', async () => {
      const second = withLock(on.site, 'another', () => {}, {
        waitFor: 50,
        onWait: (who) => waits.push(who),
      });
      await expect(second).rejects.toThrow(/Another release is under way: the release of shell 2/);
    });
    expect(waits).toEqual([expect.stringContaining('the release of shell 2')]);
  });

  test('a waiting release sees who holds the lock, and can take it away on purpose', async () => {
    const { hostname, userInfo } = await import('node:os');
    const broken: string[] = [];
    await withLock(on.site, 'a release that hangs', async () => {
      const second = withLock(on.site, 'another', () => {}, { waitFor: 0 });
      await expect(second).rejects.toThrow(
        `a release that hangs (${userInfo().username} on ${hostname()}, process ${process.pid}, since `,
      );
      await expect(second).rejects.toThrow(/take the lock away from it with --break-lock/);
      const taken = { waitFor: 0, breakLock: true };
      await withLock(on.site, 'the next', () => broken.push('worked'), taken);
    });
    expect(broken).toEqual(['worked']);
    expect(leftOvers(on.site)).toEqual([]);
  });

  /** Renames the only ticket, as if the process with this id had written it, and leaves it there. */
  const leaveTicketOf = (pid: number) => {
    const folder = path.join(on.site, '.lock');
    const [ticket = ''] = readdirSync(folder);
    renameSync(path.join(folder, ticket), path.join(folder, ticket.replace(/^\d+/, String(pid))));
  };
  /** The lock of another process. Processes in containers often have the same id. */
  const lockInContainer = async (pids: string) => {
    container.pids = pids;
    vi.resetModules();
    const { withLock } = await import('./lock');
    container.pids = '';
    return withLock;
  };
  const endedProcess = () => spawnSync(process.execPath, ['-e', '']).pid;

  test('a killed release does not block the next one', async () => {
    await withLock(on.site, 'a killed release', () => leaveTicketOf(endedProcess()));
    await withLock(on.site, 'the next', () => composeSite(on.site, ORIGINS), { waitFor: 0 });
    expect(leftOvers(on.site)).toEqual([]);
  });

  test('a killed release does not block the next one with the same process id', async () => {
    const [killed, next] = [await lockInContainer('pid:[1]'), await lockInContainer('pid:[1]')];
    await killed(on.site, 'a killed release', () => leaveTicketOf(process.pid));
    await next(on.site, 'the next', () => composeSite(on.site, ORIGINS), { waitFor: 0 });
    expect(leftOvers(on.site)).toEqual([]);
  });

  test('a release from before a restart of the computer does not block one of today', async () => {
    await withLock(on.site, 'a release before the restart', () => {
      // Another process has its id now.
      leaveTicketOf(process.ppid);
      const [ticket = ''] = readdirSync(path.join(on.site, '.lock'));
      const restart = Date.now() / 1000 - uptime();
      utimesSync(path.join(on.site, '.lock', ticket), restart - 60, restart - 60);
    });
    await withLock(on.site, 'the next', () => composeSite(on.site, ORIGINS), { waitFor: 0 });
    expect(leftOvers(on.site)).toEqual([]);
  });

  test('a release waits for that of another running process', async () => {
    await withLock(on.site, 'the release of shell 2', () => leaveTicketOf(process.ppid));
    const waiting = withLock(on.site, 'another', () => {}, { waitFor: 0 });
    await expect(waiting).rejects.toThrow(/is under way: the release of shell 2/);
  });

  test.each([
    ['the same process id', () => process.pid],
    ['a process id that does not run here', endedProcess],
  ])(
    'a release waits for one in another container with the same hostname and %s',
    async (_, pid) => {
      const [first, second] = [await lockInContainer('pid:[1]'), await lockInContainer('pid:[2]')];
      await first(on.site, 'the release of shell 2', async () => {
        leaveTicketOf(pid());
        const waiting = second(on.site, 'another', () => {}, { waitFor: 0 });
        await expect(waiting).rejects.toThrow(/is under way: the release of shell 2/);
      });
    },
  );
});
