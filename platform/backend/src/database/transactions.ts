import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database';

/** Holds the lock with this name until the transaction ends. On PGlite, it never waits. */
export const waitForLock = async (transaction: Transaction, name: string): Promise<void> => {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/** Runs a transaction, up to three times when it loses a race with another (deadlock, serialization failure). */
export const inTransaction = async <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
};

/** The kinds of database failures that have their own answer. */
export type FailureKind = 'unavailable' | 'conflict' | 'bad-value';

// Classes 08, 53 and 57P: no connection, out of resources, shutting down. The others timed out
// (PostgreSQL, appendix A: query canceled, idle in transaction, lock not available), lost a race
// three times, or reached a server that is read-only after a failover.
const UNAVAILABLE_CODES =
  /^(08...|53...|57P0.|57014|25006|25P0[34]|55P03|40001|40P01|ECONN\w+|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
// node-postgres has no code for these.
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|Client has encountered a connection error|PGlite (is closed|failed)|Cannot use a pool/i;

const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Serialization failure or deadlock (PostgreSQL, appendix A). */
const isRetryable = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlStateOf(error));

const chainOf = (error: unknown): object[] => {
  const chain: object[] = [];
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 8; ) {
    chain.push(link);
    link = 'cause' in link ? link.cause : undefined;
  }
  return chain;
};

/** The code of the database or the connection (SQLSTATE, or a system code); empty without one. */
export const sqlStateOf = (error: unknown): string =>
  chainOf(error).map(codeOf).find(Boolean) ?? '';

/** Reads the SQLSTATE below drizzle's wrapping (PostgreSQL, appendix A). */
export const failureKindOf = (error: unknown): FailureKind | undefined => {
  const code = sqlStateOf(error);
  if (UNAVAILABLE_CODES.test(code)) return 'unavailable';
  if (code === '23505' || code === '23503') return 'conflict';
  // 54000: too large for an index, whose rows have at most 2,704 bytes.
  if (code.startsWith('22') || code === '54000') return 'bad-value';
  const messages = chainOf(error).map((link) => (link instanceof Error ? link.message : ''));
  return messages.some((message) => UNAVAILABLE_MESSAGES.test(message)) ? 'unavailable' : undefined;
};
