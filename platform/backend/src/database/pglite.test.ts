import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenedDatabase } from './database';
import { openPglite } from './pglite';

describe('PGlite in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-pglite-'));
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openPglite(folder);
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('PGlite makes a checkpoint every hour, so that its log files do not fill the disk', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, close } = await openPglite(join(folder, 'checkpoints'));
    onTestFinished(close);
    const latest = () => database.execute(sql`SELECT checkpoint_lsn FROM pg_control_checkpoint()`);
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

  it('PGlite creates its folder and the folders above it', async () => {
    const deep = join(folder, 'not', 'there', 'yet');
    await (await openPglite(deep)).close();
    expect(existsSync(join(deep, 'pgdata'))).toBe(true);
  });
});
