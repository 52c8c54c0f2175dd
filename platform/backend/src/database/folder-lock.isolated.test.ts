import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder, processStartTimeFromPs } from './folder-lock';

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  return { ...fs, writeFileSync: vi.fn(fs.writeFileSync) };
});

describe('the folder lock', () => {
  let folder = '';
  const lock = () => join(folder, 'lock');
  const holder = () => JSON.parse(readFileSync(lock(), 'utf8')) as Record<string, unknown>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backend-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const takeAndLeave = async (changes: Record<string, unknown>) => {
    const { release } = await lockFolder(folder);
    const content = { ...holder(), ...changes };
    release();
    writeFileSync(lock(), JSON.stringify(content));
  };

  it('a second process gets the folder lock only after the first process has released it', async () => {
    const { release } = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(folder);
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another process .* DATA_DIR/);
    release();
    (await lockFolder(folder)).release();
  });

  it('only one of many simultaneous attempts gets the folder lock', async () => {
    await takeAndLeave({ pid: 999_999_999 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('another process can take the folder lock of a killed process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await takeAndLeave({ pid: child.pid, process: 'anything' });
    (await lockFolder(folder)).release();
  });

  it('the folder lock of a dead process can be taken even when a new process has the same process id', async () => {
    await takeAndLeave({ pid: process.pid, process: 'another boot:1' });
    (await lockFolder(folder)).release();
  });

  it('another container cannot take the folder lock while the heartbeat of the lock is recent', async () => {
    await takeAndLeave({ space: 'another-host/pid:[1]', pid: process.pid });
    await expect(lockFolder(folder)).rejects.toThrow(/in use/);
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(lock(), minuteAgo, minuteAgo);
    (await lockFolder(folder)).release();
  });

  it('a full disk leaves no empty folder lock, which would prevent the next start', async () => {
    vi.mocked(writeFileSync).mockImplementationOnce((path) => {
      writeFileSync(path, '', { flag: 'wx' });
      throw new Error('no space left on device');
    });
    await expect(lockFolder(folder)).rejects.toThrow('no space left');
    expect(readdirSync(folder)).toEqual([]);
    (await lockFolder(folder)).release();
  });

  it('a process can take over a folder lock with unreadable content only when the lock file has not changed for a while', async () => {
    writeFileSync(lock(), 'half a l');
    await expect(lockFolder(folder)).rejects.toThrow(/in use/);
    utimesSync(lock(), new Date(0), new Date(0));
    (await lockFolder(folder)).release();
  });

  it.skipIf(process.platform === 'win32')(
    'on a Mac, the folder lock reads the same start time of a process in every time zone',
    () => {
      const startTimes = ['UTC', 'Asia/Tokyo'].map((zone) => {
        vi.stubEnv('TZ', zone);
        return processStartTimeFromPs(process.pid);
      });
      vi.unstubAllEnvs();
      expect(startTimes[0]).toMatch(/:\d\d:\d\d /);
      expect(startTimes[1]).toBe(startTimes[0]);
    },
  );
});
