import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenedDatabase } from '../database/database';
import { migrateDatabase } from '../database/migrate';
import * as schema from '../database/schema';
import { uniqueId } from './tokens';

// Loads an empty PGlite from a file, because this takes half a second. Creating one takes two
// seconds.
const cluster = async (): Promise<PGlite> => {
  const folder = join(tmpdir(), `query-assistant-tests-${process.getuid?.() ?? ''}`);
  const { version } = JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json'),
      'utf8',
    ),
  ) as { version: string };
  const file = join(folder, `pglite-${version}.tar`);
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${uniqueId()}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return client;
};

export const openInMemoryDatabase = async (): Promise<OpenedDatabase> => {
  const client = await cluster();
  const database = drizzle(client, { schema });
  await migrateDatabase(database);
  const close = async () => {
    if (!client.closed) await client.close();
  };
  return { database, description: 'PGlite in memory', close };
};
