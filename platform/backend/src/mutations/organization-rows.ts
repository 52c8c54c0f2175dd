import { and, eq } from 'drizzle-orm';
import { onboardingStatusAfter } from 'shared-session/wire';
import { locations, members, organizations } from '../database/schema';
import { notFound, refusalReason, unprocessable } from '../http/answer';
import { requireIdInPath } from '../http/route';
import type { AdminMutationContext } from './mutation';

const TABLES = { users: members, locations };

/** Long statements take long to write, and no other request is answered meanwhile. */
const ROWS_PER_STATEMENT = 100;

/**
 * Adds rows to the `list`. If the current onboarding step asks for this list, moves to the next
 * step. `skipped` lists rows that `insert` has not stored, because their name or email address
 * exists (specification 8).
 * @throws RequestRefusedError 422 when the rows would exceed the quota
 */
export const addRows = async <Row extends { id: string }, Stored extends { id: string }>(
  { services, transaction, who: { organization } }: AdminMutationContext,
  list: keyof typeof TABLES,
  rows: Row[],
  insert: (rows: Row[]) => PromiseLike<Stored[]>,
  reasonOf: (row: Row) => string,
) => {
  const table = TABLES[list];
  const quota = services.settings.quotas[list];
  const stored = await transaction.$count(table, eq(table.organizationId, organization.id));
  const created: Stored[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    created.push(...(await insert(rows.slice(start, start + ROWS_PER_STATEMENT))));
  }
  const added = created.length;
  if (added > 0 && stored + added > quota) {
    throw unprocessable(refusalReason(`too-many-${list}`, { quota, stored, added }));
  }
  const onboardingStatus = onboardingStatusAfter(organization.onboardingStatus, { [list]: rows });
  if (onboardingStatus !== organization.onboardingStatus) {
    const own = eq(organizations.id, organization.id);
    await transaction.update(organizations).set({ onboardingStatus }).where(own);
  }
  const ids = new Set(created.map(({ id }) => id));
  const skipped = rows.flatMap((row, index) =>
    ids.has(row.id) ? [] : [{ index, reason: reasonOf(row) }],
  );
  return { created, skipped };
};

/**
 * Returns a row and locks it, because an invited user may join at the same time.
 * @throws RequestRefusedError 404 for an unknown row, or a row of another organization
 */
export const lockRowWithIdInPath = async <List extends keyof typeof TABLES>(
  { transaction, context, who }: AdminMutationContext,
  list: List,
): Promise<(typeof TABLES)[List]['$inferSelect']> => {
  const what = list === 'users' ? 'user' : 'location';
  const id = requireIdInPath(context, what);
  const table = TABLES[list];
  const [row] = await transaction
    .select()
    .from(table as typeof members)
    .where(and(eq(table.id, id), eq(table.organizationId, who.organization.id)))
    .for('update');
  if (row === undefined) throw notFound(`${what}-missing`);
  return row;
};
