import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenedDatabase } from './database';
import { openPglite } from './pglite';

describe('PGlite in a folder', () => {
  const above = mkdtempSync(join(tmpdir(), 'backend-pglite-'));
  const folder = join(above, 'not', 'there', 'yet');
  let opened: OpenedDatabase | undefined;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    opened = await openPglite(folder);
  });
  afterAll(async () => {
    await opened?.close();
    vi.useRealTimers();
    rmSync(above, { recursive: true, force: true });
  });

  it('PGlite creates its folder and the folders above it', () => {
    expect(existsSync(join(folder, 'pgdata'))).toBe(true);
  });

  it('PGlite makes a checkpoint every hour, so that its log files do not fill the disk', async () => {
    const latest = () =>
      opened?.database.execute(sql`SELECT checkpoint_lsn FROM pg_control_checkpoint()`);
    const before = await latest();
    vi.advanceTimersByTime(60 * 60 * 1_000);
    expect(await latest()).not.toEqual(before);
  });

  it('PGlite cannot be opened twice on the same folder in one process', async () => {
    await expect(openPglite(folder)).rejects.toThrow(folder);
  });

  it('PGlite refuses a folder that cannot be created', async () => {
    const impossible = join(import.meta.filename, 'data');
    await expect(openPglite(impossible)).rejects.toThrow(`${impossible} cannot be written`);
  });
});
