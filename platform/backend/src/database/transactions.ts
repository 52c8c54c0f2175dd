import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database';

/**
 * Takes the lock `name`, and keeps it until the transaction ends. On PGlite, this never waits,
 * because PGlite has only one connection.
 */
export const acquireTransactionLock = async (
  transaction: Transaction,
  name: string,
): Promise<void> => {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/** Runs `work` in a transaction, at most three times if it conflicts with other transactions. */
export const runInTransaction = async <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      // 40001: serialization failure; 40P01: deadlock (PostgreSQL, appendix A).
      if (attempt === 3 || !/^(40001|40P01)$/.test(sqlStateOf(error))) throw error;
    }
  }
};

// Codes of a database that cannot answer now. Codes of PostgreSQL (appendix A):
// - No connection (class 08), no resources (53), shutdown (57P), or a timeout.
// - A conflict between transactions.
// - The database is read-only after a failover.
// - No access (28) while an operator changes the password, or no database (3D000) while an operator
//   restores the data.
// Codes of Node.js (`E…`): a failed network connection.
const UNAVAILABLE_CODES =
  /^(08...|28...|3D000|53...|57P0.|57014|25006|25P0[34]|55P03|40001|40P01|ECONN\w+|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
// Messages of node-postgres and PGlite for failures without a code.
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|Client has encountered a connection error|PGlite (is closed|failed)|Cannot use a pool/i;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns the error and its causes, at most `limit`, because an error can be its own cause. */
const chainOf = (error: unknown, limit = 8): Error[] =>
  error instanceof Error && limit > 0 ? [error, ...chainOf(error.cause, limit - 1)] : [];

/** The SQLSTATE, or the code of a system error such as `ECONNRESET`; '' if there is none. */
export const sqlStateOf = (error: unknown): string =>
  chainOf(error).map(codeOf).find(Boolean) ?? '';

export const databaseFailureKindOf = (
  error: unknown,
): 'unavailable' | 'conflict' | 'bad-value' | undefined => {
  const code = sqlStateOf(error);
  if (UNAVAILABLE_CODES.test(code)) return 'unavailable';
  if (code === '23505' || code === '23503') return 'conflict';
  // 54000 means that a value is too large for an index row, which has at most 2,704 bytes.
  if (code.startsWith('22') || code === '54000') return 'bad-value';
  const isUnavailable = chainOf(error).some(({ message }) => UNAVAILABLE_MESSAGES.test(message));
  return isUnavailable ? 'unavailable' : undefined;
};
