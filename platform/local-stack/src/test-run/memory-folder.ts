import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const FILES_IN_MEMORY = '/dev/shm';

/** Five times as much as the unit tests use. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for temporary files in `parent`. Returns undefined if `parent` does not exist, is
 * too small, or lets no programs run, because some tests run programs that they write.
 */
export function createMemoryFolder(parent: string = FILES_IN_MEMORY): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < MIN_FREE_BYTES) return undefined;
    folder = mkdtempSync(join(parent, 'tests-'));
    // Lets PostgreSQL read its files, which it does as another user if root runs the tests.
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
