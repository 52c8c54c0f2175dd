import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { comparable, fold, newUserSchema, type RowError } from 'shared-session/wire';
import * as v from 'valibot';
import type { Transaction } from '../database/database';
import { type MemberRow, members, type OrganizationRow } from '../database/schema';
import { type Answer, conflict, found, notFound } from '../http/answer';
import { locationIdsOf, UNKNOWN_LOCATION } from '../locations/save-locations';
import { parseChanges, refuseErrors } from '../mutations/validate';
import { presentUser } from './list-users';

const changesSchema = v.partial(newUserSchema);

/** Reads the body of `PATCH /users/{_id}`. @throws Refusal 422 */
export const readUserChanges = (body: unknown) => parseChanges(body, changesSchema);

const ownMember = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
): Promise<MemberRow> => {
  const [row] = await transaction
    .select()
    .from(members)
    .where(and(eq(members.id, id), eq(members.organizationId, organization.id)));
  if (row === undefined) throw notFound('There is no such user. They may have been removed.');
  return row;
};

/**
 * At least one administrator who has signed in must remain; an invited administrator does not count.
 * @throws Refusal 409
 */
const keepAnAdministrator = async (transaction: Transaction, row: MemberRow): Promise<void> => {
  if (row.role !== 'admin' || row.uid === null) return;
  const [others] = await transaction
    .select({ total: count() })
    .from(members)
    .where(
      and(
        eq(members.organizationId, row.organizationId),
        eq(members.role, 'admin'),
        isNotNull(members.uid),
        ne(members.id, row.id),
      ),
    );
  if ((others?.total ?? 0) > 0) return;
  throw conflict(
    'This is the last administrator who can sign in. Make someone else an administrator first.',
  );
};

/** Only the provider can change the address of a user who has signed in. For invited users the new address must be free. */
const emailErrors = async (
  transaction: Transaction,
  row: MemberRow,
  email: string,
): Promise<RowError[]> => {
  const key = comparable(email);
  if (key === row.emailKey) return [];
  const error = (message: string) => [{ index: 0, field: 'email', message }];
  if (row.uid !== null) return error('The email address comes from their sign-in provider');
  const holders = await transaction
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, row.organizationId), eq(members.emailKey, key)));
  return holders.length > 0 ? error('There is already a user with this email address') : [];
};

/** `PATCH /users/{_id}`: changes the fields given; an empty `location_id` clears it. @throws Refusal 404, 409, 422 */
export const changeUser = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
  { name, email, role, location_id }: ReturnType<typeof readUserChanges>,
): Promise<Answer> => {
  const row = await ownMember(transaction, organization, id);
  const errors = email ? await emailErrors(transaction, row, email) : [];
  const chosen = location_id ? [location_id] : [];
  const known = await locationIdsOf(transaction, organization.id, chosen);
  if (location_id && !known.has(location_id)) {
    errors.push({ index: 0, field: 'location_id', message: UNKNOWN_LOCATION });
  }
  refuseErrors(errors);
  if (role && role !== 'admin') await keepAnAdministrator(transaction, row);
  const [changed] = await transaction
    .update(members)
    .set({
      name: name ?? row.name,
      nameFold: fold(name ?? row.name),
      email: email ?? row.email,
      emailKey: email ? comparable(email) : row.emailKey,
      role: role ?? row.role,
      locationId: location_id === undefined ? row.locationId : location_id,
    })
    .where(eq(members.id, row.id))
    .returning();
  return found(presentUser(changed ?? row), 'User saved');
};

/** `DELETE /users/{_id}`. @throws Refusal 404, or 409 for the last administrator */
export const removeUser = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
): Promise<Answer> => {
  const row = await ownMember(transaction, organization, id);
  await keepAnAdministrator(transaction, row);
  await transaction.delete(members).where(eq(members.id, row.id));
  return found({ _id: row.id }, 'User removed');
};
