import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { acquireTransactionLock } from './transactions';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
const STATEMENT_SEPARATOR = /^--> next statement$/m;

/**
 * Applies the missing migrations in one transaction under a lock. If two backends start at the same
 * time, each migration is applied once. A backend that is killed half-way leaves no changes behind.
 */
export const migrateDatabase = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    // Removes the time limits of requests, because this migration may take longer. This backend may
    // also have to wait longer until another backend has finished its migration.
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
    await transaction.execute(sql`SET LOCAL lock_timeout = 0`);
    await acquireTransactionLock(transaction, 'migrations');
    // Restores the time limit for locks. While the migration waits for a table, all requests to
    // this table wait too, so the migration must fail if it waits too long.
    await transaction.execute(sql`SET LOCAL lock_timeout TO DEFAULT`);
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'));
    // A released file never changes, so the name alone shows that the file was applied.
    for (const name of files.sort()) {
      const inserted = await transaction.execute(
        sql`INSERT INTO migrations (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING name`,
      );
      if ((inserted as unknown as { rows: unknown[] }).rows.length === 0) continue;
      const text = readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8');
      for (const statement of text.split(STATEMENT_SEPARATOR)) {
        await transaction.execute(sql.raw(statement));
      }
    }
  });
};
