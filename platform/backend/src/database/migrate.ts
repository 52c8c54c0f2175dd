import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { waitForLock } from './transactions';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
const STATEMENT_SEPARATOR = /^--> next statement$/m;

/** The files of `migrations/`, in the order of their names. A released one never changes. */
const readMigrations = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file,
      statements: readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').split(STATEMENT_SEPARATOR),
    }));

/**
 * All in one transaction under a lock: two backends that start at the same time apply each
 * migration once, and one that is killed half-way leaves nothing behind.
 */
export const migrateDatabase = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    // Limits of requests do not fit: this backend or another one may be migrating for long.
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
    await transaction.execute(sql`SET LOCAL lock_timeout = 0`);
    await waitForLock(transaction, 'migrations');
    // A migration that waits for a table's lock delays every request to that table.
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
