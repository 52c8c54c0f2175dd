import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray } from 'drizzle-orm';
import { comparable, fold, newUserSchema, type RowError } from 'shared-session/wire';
import type { Transaction } from '../database/database';
import { members, type OrganizationRow } from '../database/schema';
import { type Answer, found } from '../http/answer';
import { locationIdsOf, UNKNOWN_LOCATION } from '../locations/save-locations';
import { parseRows, refuseBeyond, refuseErrors, splitKnown } from '../mutations/validate';
import { advanceOnboarding } from '../organization/save-organization';
import { presentUser } from './list-users';

const storedKeys = async (
  transaction: Transaction,
  organizationId: string,
  keys: string[],
): Promise<Set<string | null>> => {
  if (keys.length === 0) return new Set();
  const rows = await transaction
    .select({ key: members.emailKey })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.emailKey, keys)));
  return new Set(rows.map(({ key }) => key));
};

/** Reads the body of `POST /users`. @throws Refusal 422 */
export const readNewUsers = (body: unknown) => parseRows(body, 'users', newUserSchema);

/** `POST /users`: invites those whose addresses are new and skips the others; an empty list skips the step. */
export const addUsers = async (
  transaction: Transaction,
  organization: OrganizationRow,
  rows: Awaited<ReturnType<typeof readNewUsers>>,
  quota: number,
): Promise<Answer> => {
  const chosen = rows.flatMap(({ location_id }) => location_id ?? []);
  const known = await locationIdsOf(transaction, organization.id, chosen);
  const errors = rows.flatMap(({ location_id }, index): RowError[] =>
    location_id === undefined || known.has(location_id)
      ? []
      : [{ index, field: 'location_id', message: UNKNOWN_LOCATION }],
  );
  refuseErrors(errors);
  const keys = rows.map(({ email }) => comparable(email));
  const { fresh, skipped } = splitKnown(
    rows,
    await storedKeys(transaction, organization.id, keys),
    ({ email }) => comparable(email),
    ({ email }) => `There is already a user with the email address ${email}.`,
  );
  const [stored] = await transaction
    .select({ total: count() })
    .from(members)
    .where(eq(members.organizationId, organization.id));
  refuseBeyond(quota, 'users', stored?.total ?? 0, fresh.length);
  const values = fresh.map(({ row: { name, email, role, location_id }, key }) => ({
    id: randomUUID(),
    organizationId: organization.id,
    name,
    nameFold: fold(name),
    email,
    emailKey: key,
    role,
    locationId: location_id ?? null,
  }));
  const created =
    values.length === 0 ? [] : await transaction.insert(members).values(values).returning();
  await advanceOnboarding(transaction, organization, 'add_users', 'verification');
  return found({ created: created.map(presentUser), skipped }, 'Users saved');
};
