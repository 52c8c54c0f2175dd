import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { BackendSettings } from '../settings';
import type * as schema from './schema';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenedDatabase = {
  database: Database;
  /**
   * Connections for the rate limits only, so that counting does not wait for other queries. Unset
   * for PGlite, which has only one connection.
   */
  limiterPool?: Pool;
  /** The kind and the place of the database, for messages. Contains no password. */
  description: string;
  /** Closes the database after its running queries, and unlocks its folder. May be called twice. */
  close: () => Promise<void>;
};

/** Opens and migrates the database. @throws BackendStartError if it is in use or unusable */
export const openDatabase = async (
  settings: Pick<BackendSettings, 'databaseUrl' | 'dataDir'>,
): Promise<OpenedDatabase> => {
  // Loads only the driver that is used, because PGlite is several megabytes of WebAssembly.
  if (settings.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(settings.databaseUrl);
  }
  const { openPglite } = await import('./pglite');
  return openPglite(settings.dataDir);
};
