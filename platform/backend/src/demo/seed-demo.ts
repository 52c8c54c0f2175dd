import { and, inArray, isNull, or } from 'drizzle-orm';
import { demoAccounts } from 'shared-session/demo-accounts';
import { comparable } from 'shared-session/wire';
import type { Database, Transaction } from '../database/database';
import { facts, idempotencyKeys, locations, members, organizations } from '../database/schema';
import { lockFor } from '../database/transactions';
import { demoRowsOf } from './demo-rows';
import { DEMO_ORGANIZATIONS } from './organizations';

const FACT = 'demo-data';

const insertAll = async (transaction: Transaction): Promise<void> => {
  for (const rows of DEMO_ORGANIZATIONS.map(demoRowsOf)) {
    await transaction.insert(organizations).values(rows.organization);
    if (rows.locations.length > 0) await transaction.insert(locations).values(rows.locations);
    await transaction.insert(members).values(rows.members);
  }
};

/** Removes what the demo accounts created or were invited to; keeps the data of other accounts. */
const removeAll = async (transaction: Transaction): Promise<void> => {
  const uids = demoAccounts.map(({ uid }) => uid);
  const emails = demoAccounts.map(({ email }) => comparable(email));
  const ids = DEMO_ORGANIZATIONS.map((demo) => demoRowsOf(demo).organization.id);
  await transaction
    .delete(organizations)
    .where(or(inArray(organizations.createdBy, uids), inArray(organizations.id, ids)));
  await transaction
    .delete(members)
    .where(
      or(inArray(members.uid, uids), and(isNull(members.uid), inArray(members.emailKey, emails))),
    );
  await transaction.delete(idempotencyKeys).where(inArray(idempotencyKeys.uid, uids));
};

/**
 * Creates the demo data of specification 13 unless it was created before, so that later changes are kept.
 * Returns whether it was created now.
 */
export const seedDemo = (database: Database): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockFor(transaction, FACT);
    const first = await transaction
      .insert(facts)
      .values({ name: FACT })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return false;
    await removeAll(transaction);
    await insertAll(transaction);
    return true;
  });

/** Returns the demo data to its first state. */
export const resetDemoData = (database: Database): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockFor(transaction, FACT);
    await transaction.insert(facts).values({ name: FACT }).onConflictDoNothing();
    await removeAll(transaction);
    await insertAll(transaction);
  });
