import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database';
import { isRetryable } from './failures';

/**
 * Waits until no other transaction holds the lock of this name, and holds it until this one ends. On PGlite, which runs
 * one transaction at a time anyway, it never waits.
 */
export const lockFor = async (transaction: Transaction, name: string): Promise<void> => {
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
