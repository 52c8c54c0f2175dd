import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openPglite } from './pglite';

/** PostgreSQL creates its next log file here. PGlite's process id, in the path, is always 42. */
const NEXT_LOG_FILE = 'pgdata/pg_wal/xlogtemp.42';

it('when the disk is full, the process ends without confirming the write, and the embedded database can be opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-disk-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = `
    import fs from 'node:fs';
    import { openPglite } from '${join(import.meta.dirname, 'pglite.ts')}';
    const { database } = await openPglite('.');
    fs.mkdirSync('${NEXT_LOG_FILE}');
    await database.execute('SELECT pg_switch_wal()');
    await database.execute("INSERT INTO facts (name) VALUES ('written')");
    console.log('confirmed');`;
  const tsx = import.meta.resolve('tsx');
  const options = ['--import', tsx, '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, options, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain('PANIC:  could not create file');
  expect(await output).not.toContain('confirmed');
  rmSync(join(folder, NEXT_LOG_FILE), { recursive: true, force: true });
  await (await openPglite(folder)).close();
});
