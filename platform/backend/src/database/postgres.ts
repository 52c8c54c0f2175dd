import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '../log';
import { StartError } from '../settings';
import type { OpenDatabase } from './database';
import { migrateDatabase } from './migrate';
import * as schema from './schema';
import { sqlStateOf } from './transactions';

/** Limits that the server enforces, in ms. None holds while it hangs or the network is down. */
const SERVER_LIMITS = {
  // A query that hangs must not block a request forever.
  statement_timeout: 15_000,
  // A request that waits longer than this for a lock gets a 503 with Retry-After.
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Drizzle's own `transaction` loses a connection for good when BEGIN fails; after ten of those the
 * pool is empty. Here it is returned, and used again only after COMMIT, or after ROLLBACK of work
 * that threw: any other one may still be inside the transaction or wait for an answer.
 */
const returnConnections = (pool: pg.Pool, database: NodePgDatabase<typeof schema>): void => {
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: unknown;
    let isReusable = false;
    try {
      const result = await drizzle(client, { schema }).transaction(async (transaction) => {
        try {
          return await work(transaction);
        } catch (error) {
          failure = error;
          throw error;
        }
      }, config);
      isReusable = true;
      return result;
    } catch (error) {
      // When BEGIN, COMMIT or ROLLBACK failed, the error is theirs instead.
      isReusable = error === failure;
      throw error;
    } finally {
      client.release(!isReusable);
    }
  };
};

/** Migrates the tables on a connection without time limits for statements. */
const migrateAlone = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    ...SERVER_LIMITS,
    keepAlive: true,
    application_name: 'query-assistant-migrations',
  });
  // The query that was running reports a lost connection.
  client.on('error', () => {});
  try {
    await client.connect();
    await migrateDatabase(drizzle(client, { schema }));
  } finally {
    await client.end();
  }
};

/** @throws StartError */
export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    ...SERVER_LIMITS,
    // Longer than the server's own limit, whose error is better.
    query_timeout: 20_000,
    keepAlive: true,
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
  // Without a listener, a lost idle connection would end the process. The next query reports it.
  for (const each of [pool, limiterPool]) {
    each.on('error', (error) => {
      if (closing === undefined) {
        log.error({ sqlState: sqlStateOf(error) }, 'A database connection was lost');
      }
    });
  }
  // The pool listens only to idle connections. Losing one in a transaction, between two queries,
  // would end the process; the transaction's next query reports it.
  for (const each of [pool, limiterPool]) {
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const database = drizzle(pool, { schema });
  returnConnections(pool, database);
  try {
    await migrateAlone(url);
  } catch (error) {
    await close();
    throw new StartError(`${description} cannot be used. Check DATABASE_URL and the server.`, {
      cause: error,
    });
  }
  return { database, limiterPool, description, close };
};
