import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from '../log';
import { StartError } from '../settings';
import type { OpenDatabase } from './database';
import { migrate } from './migrate';
import * as schema from './schema';
import { sqlStateOf } from './transactions';

/** Connects to a PostgreSQL server and brings its tables up to date. @throws StartError */
export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    // A query that hangs must not block a request forever.
    statement_timeout: 15_000,
    // A request that waits longer than this for a lock gets a 503 with Retry-After.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'query-assistant-backend',
  });
  const limiterPool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 1_000,
    application_name: 'query-assistant-limits',
  });
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.all([pool.end(), limiterPool.end()]).then(() => {});
    return closing;
  };
  // Without a listener a lost idle connection would end the process; the next query reports it anyway.
  for (const each of [pool, limiterPool]) {
    each.on('error', (error) => {
      if (closing === undefined) {
        log.error({ sqlState: sqlStateOf(error) }, 'A database connection was lost');
      }
    });
  }
  // The pool listens to idle connections only. One that is lost in a transaction, between two queries, would end the
  // process; the transaction's next query reports it.
  for (const each of [pool, limiterPool]) {
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const database = drizzle(pool, { schema });
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw new StartError(`${description} cannot be used. Check DATABASE_URL and the server.`, {
      cause: error,
    });
  }
  return { database, limiterPool, description, close };
};
