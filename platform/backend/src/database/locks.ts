import { sql } from 'drizzle-orm';
import type { Transaction } from './database';

/**
 * Waits until no other transaction holds the lock of this name, and holds it until this one ends. On PGlite, which runs
 * one transaction at a time anyway, it never waits.
 */
export const lockFor = async (transaction: Transaction, name: string): Promise<void> => {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
