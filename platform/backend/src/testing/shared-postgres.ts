import type { TestProject } from 'vitest/node';
import { openPostgres } from '../database/postgres';
import { executeStatement, startPostgres } from './postgres-server';
import { uniqueId } from './tokens';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own type.
  interface ProvidedContext {
    /** The URL of the server for all tests of `npm run unit`. Proofs start their own PostgreSQL. */
    sharedPostgres?: string;
  }
}

/**
 * The database `postgres` of this server has all migrations. Each test backend gets a copy, because
 * a copy takes a tenth of the time of a new server.
 */
export default async function startSharedPostgres(project: TestProject) {
  const server = await startPostgres();
  await (await openPostgres(server.url)).close();
  project.provide('sharedPostgres', server.url);
  return server.stop;
}

/** Copies the database `postgres`. During the copy, this database must have no connections. */
export const copyDatabase = async (url: string) => {
  const name = `copy_${uniqueId()}`;
  const administrationUrl = new URL('/template1', url).href;
  await executeStatement(administrationUrl, `CREATE DATABASE ${name} TEMPLATE postgres`);
  return {
    url: new URL(`/${name}`, url).href,
    stop: () => executeStatement(administrationUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
};
