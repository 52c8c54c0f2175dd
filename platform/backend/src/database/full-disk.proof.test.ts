import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openPglite } from './pglite';

it('a process ends when its embedded database cannot create a log file, as on a full disk, and the database can be opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-full-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL creates its next log file under this name. The number is the process id in PGlite.
  const obstacle = join(folder, 'pgdata/pg_wal/xlogtemp.42');
  const script = `
    import { mkdirSync } from 'node:fs';
    import { openPglite } from './src/database/pglite.ts';
    const { database } = await openPglite(${JSON.stringify(folder)});
    mkdirSync(${JSON.stringify(obstacle)});
    await database.execute('SELECT pg_switch_wal()');
    await database.execute("INSERT INTO facts (name) VALUES ('written')");
  `;
  const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const cwd = join(import.meta.dirname, '../..');
  const child = spawn(process.execPath, options, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain('PANIC:  could not create file');
  rmSync(obstacle, { recursive: true });
  await (await openPglite(folder)).close();
});
