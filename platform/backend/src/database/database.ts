import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Settings } from '../settings';
import type * as schema from './schema';

/** A database: drizzle over PGlite or PostgreSQL, with the same queries on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A running transaction. It has all queries of the database, which share one connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type DatabaseOrTransaction = Database | Transaction;

/** An open database with all migrations applied. */
export type OpenDatabase = {
  database: Database;
  /** Separate connections for counting requests. Only PostgreSQL has them. */
  limiterPool?: Pool;
  /** A short description of the database for the log, without passwords. */
  description: string;
  /** Ends running queries and releases the lock on the folder. Safe to call twice. */
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded PGlite, and applies migrations.
 * @throws StartError when the database cannot be reached, or another process uses the folder
 */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> => {
  // Loads a driver only when it is used: PGlite alone is several megabytes of WebAssembly.
  if (settings.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(settings.databaseUrl);
  }
  const { openPglite } = await import('./pglite');
  return openPglite(settings.dataDir);
};
