import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { acquireTransactionLock } from './transactions';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
const STATEMENT_SEPARATOR = /^--> next statement$/m;

/** Returns the migrations in the order of their file names. A released file never changes. */
const readMigrations = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file,
      statements: readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').split(STATEMENT_SEPARATOR),
    }));

/**
 * Applies the missing migrations in one transaction under a lock. If two backends start at the same
 * time, each migration is applied once. A backend that is killed half-way leaves no changes behind.
 */
export const migrateDatabase = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    // Removes the time limits of requests, because this migration may take longer, and so may the
    // migration of another backend, for which this backend waits.
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
    await transaction.execute(sql`SET LOCAL lock_timeout = 0`);
    await acquireTransactionLock(transaction, 'migrations');
    // Restores the time limit for locks, because all requests to a table wait while the migration
    // waits for this table.
    await transaction.execute(sql`SET LOCAL lock_timeout TO DEFAULT`);
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    for (const { name, statements } of readMigrations()) {
      const inserted = await transaction.execute(
        sql`INSERT INTO migrations (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING name`,
      );
      if ((inserted as unknown as { rows: unknown[] }).rows.length === 0) continue;
      for (const statement of statements) await transaction.execute(sql.raw(statement));
    }
  });
};
