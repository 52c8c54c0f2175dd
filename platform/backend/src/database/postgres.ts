import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '../log';
import { BackendStartError } from '../settings';
import type { OpenedDatabase } from './database';
import { migrateDatabase } from './migrate';
import * as schema from './schema';
import { sqlStateOf } from './transactions';

/** Time limits are in milliseconds. */
const CLIENT_OPTIONS = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  // PostgreSQL enforces these limits. If PostgreSQL itself hangs, only `query_timeout` helps.
  statement_timeout: 15_000,
  // A request that waits longer for a lock gets a 503 with Retry-After.
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Replaces drizzle's `transaction`. When BEGIN fails, drizzle does not return the connection to the
 * pool, and after ten failures the pool would be empty. This function reuses a connection only if
 * its transaction has certainly ended.
 */
const returnConnections = (pool: pg.Pool, database: NodePgDatabase<typeof schema>): void => {
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      return await drizzle(client, { schema }).transaction((transaction) => {
        hasBegun = true;
        return work(transaction);
      }, config);
    } finally {
      // `true` closes the connection. The status `I` (idle) means that no transaction is open. This
      // code also checks `hasBegun`, because the status is `I` too after a BEGIN without an answer.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
};

/** Migrates on a separate connection, because the pool's `query_timeout` ends long statements. */
const migrateAlone = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    ...CLIENT_OPTIONS,
    application_name: 'query-assistant-migrations',
  });
  // Ignores a lost connection here, because the running query reports the loss.
  client.on('error', () => {});
  try {
    await client.connect();
    await migrateDatabase(drizzle(client, { schema }));
  } finally {
    await client.end();
  }
};

export const openPostgres = async (url: string): Promise<OpenedDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...CLIENT_OPTIONS,
    // Longer than `statement_timeout`, so that PostgreSQL's own error comes first, which is more
    // precise.
    query_timeout: 20_000,
    application_name: 'query-assistant-backend',
  });
  const limiterPool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 1_000,
    query_timeout: 2_000,
    keepAlive: true,
    application_name: 'query-assistant-limits',
  });
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.all([pool.end(), limiterPool.end()]).then(() => {});
    return closing;
  };
  // Without this listener, the loss of an idle connection would end the process. The pool replaces
  // the lost connection.
  for (const each of [pool, limiterPool]) {
    each.on('error', (error) => {
      if (closing === undefined) {
        log.error({ sqlState: sqlStateOf(error) }, 'A database connection was lost');
      }
    });
    // The pool listens only to idle connections. Without this listener, a connection lost between
    // two queries of a transaction would end the process. The next query reports the loss.
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const database = drizzle(pool, { schema });
  returnConnections(pool, database);
  try {
    await migrateAlone(url);
  } catch (error) {
    await close();
    throw new BackendStartError(
      `${description} cannot be used. Check DATABASE_URL and the server.`,
      { cause: error },
    );
  }
  return { database, limiterPool, description, close };
};
