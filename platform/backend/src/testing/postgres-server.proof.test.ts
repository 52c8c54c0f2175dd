import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgresFolder, startPostgres } from './postgres-server';

const privateFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o700);
  return folder;
};

it('the PostgreSQL of the tests starts even from a folder that other users may not enter', async () => {
  const programs = join(privateFolder(), 'programs');
  cpSync(await findPostgresFolder(), programs, { recursive: true, verbatimSymlinks: true });
  const server = await startPostgres(programs);
  onTestFinished(server.stop);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('when the PostgreSQL of the tests cannot run, its start fails within seconds, with the reason', async () => {
  const programs = privateFolder();
  mkdirSync(join(programs, 'bin'));
  writeFileSync(join(programs, 'bin', 'postgres'), '#!/nowhere\n', { mode: 0o755 });
  await expect(startPostgres(programs)).rejects.toThrow(/PostgreSQL cannot run in .+: .+ENOENT/);
}, 30_000);
