import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../database/postgres';
import { startPostgres } from './postgres-server';
import { uniqueId } from './tokens';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own type.
  interface ProvidedContext {
    /** The URL of the PostgreSQL that all unit tests share. Missing in proofs. */
    sharedPostgres?: string;
  }
}

/**
 * Starts one PostgreSQL for all unit tests of the backend, and stops it after them. Its database
 * `postgres` has all migrations, and each test backend gets a copy, which takes a tenth of the time
 * of a new server.
 */
export default async function startSharedPostgres(project: TestProject) {
  const server = await startPostgres();
  await (await openPostgres(server.url)).close();
  project.provide('sharedPostgres', server.url);
  return server.stop;
}

/** Runs a statement outside of the database `postgres`, which nobody may use while it is copied. */
const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: new URL('/template1', url).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

export const copyDatabase = async (url: string) => {
  const name = `copy_${uniqueId()}`;
  await execute(url, `CREATE DATABASE ${name} TEMPLATE postgres`);
  return {
    url: new URL(`/${name}`, url).href,
    stop: () => execute(url, `DROP DATABASE ${name} WITH (FORCE)`),
  };
};
