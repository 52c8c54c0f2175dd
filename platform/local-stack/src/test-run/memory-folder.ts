import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const MEMORY_FILE_SYSTEM = '/dev/shm';

/** The unit tests need only 125 MB of these 2 GiB. The rest stays free for other programs. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes folders of ended processes, because Ctrl-C ends a run before it removes its folder. */
const removeAbandonedFolders = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^unit-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
};

/**
 * Creates a folder for temporary files in `parent`. Returns undefined if `parent` does not exist,
 * has too little space, or allows no programs. Some tests write programs there and run them.
 */
export function createInMemoryFolder(
  parent: string = MEMORY_FILE_SYSTEM,
  minFreeBytes: number = MIN_FREE_BYTES,
): string | undefined {
  let folder: string | undefined;
  try {
    removeAbandonedFolders(parent);
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < minFreeBytes) return undefined;
    folder = mkdtempSync(join(parent, `unit-tests-${process.pid}-`));
    // Lets other users read the folder, because tests that run as root start PostgreSQL as another
    // user.
    chmodSync(folder, 0o755);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true });
    return undefined;
  }
}
