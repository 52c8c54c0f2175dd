import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { foldCase, newUserSchema, type RowError, type UserListItem } from 'shared-session/wire';
import * as v from 'valibot';
import {
  accountBlockedReason,
  type BackendApp,
  requireOrganizationOfAdmin,
} from '../access/access';
import type { Transaction } from '../database/database';
import { type MemberRow, members, nameAndEmailColumns } from '../database/schema';
import { conflict, okAnswer, refusalReason } from '../http/answer';
import { registerRoute } from '../http/route';
import { findForeignLocationErrors } from '../locations/locations.routes';
import { type AdminMutationContext, adminMutationHandler } from '../mutations/mutation';
import { addRows, lockRowWithIdInPath } from '../mutations/organization-rows';
import { parseChangedFields, parseRows, throwIfRowErrors } from '../mutations/validate';
import type { RouteServices } from '../services';
import { countUsersPerWeek, listUsers } from './list-users';
import { parseUsersQuery } from './users-query';

const toUserListItem = (row: MemberRow): UserListItem => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  role: row.role,
  ...(row.locationId === null ? {} : { location_id: row.locationId }),
  status: row.uid === null ? 'invited' : 'active',
});

const readUserChanges = (body: unknown) => parseChangedFields(body, v.partial(newUserSchema));

/**
 * @throws RequestRefusedError 409 if the user is the last administrator. Other administrators do
 * not count before they join, or if their account is known to be disabled or deleted.
 */
const keepAnAdministrator = async (
  { transaction, services }: AdminMutationContext,
  row: MemberRow,
): Promise<void> => {
  if (row.role !== 'admin' || row.uid === null) return;
  const others = await transaction.query.members.findMany({
    columns: { uid: true },
    where: and(
      eq(members.organizationId, row.organizationId),
      eq(members.role, 'admin'),
      ne(members.id, row.id),
    ),
  });
  for (const { uid } of others) {
    if (uid !== null && accountBlockedReason(await services.identity.account(uid)) === undefined)
      return;
  }
  throw conflict('last-administrator');
};

const emailErrors = async (
  transaction: Transaction,
  row: MemberRow,
  email: string,
): Promise<RowError[]> => {
  const key = foldCase(email);
  if (key === row.emailKey) return [];
  const error = { index: 0, field: 'email' };
  if (row.uid !== null) return [{ ...error, ...refusalReason('email-of-provider') }];
  const holder = and(eq(members.organizationId, row.organizationId), eq(members.emailKey, key));
  const isTaken = (await transaction.$count(members, holder)) > 0;
  return isTaken ? [{ ...error, ...refusalReason('email-exists') }] : [];
};

/**
 * An empty `location_id` removes the user's location. @throws RequestRefusedError 404 for an
 * unknown user, 409 if no administrator would be left, 422 for a wrong email address or location
 */
const changeUser = adminMutationHandler(readUserChanges, async (scope) => {
  const { transaction, input } = scope;
  const { name, email, role, location_id } = input;
  const row = await lockRowWithIdInPath(scope, 'users');
  throwIfRowErrors([
    ...(email ? await emailErrors(transaction, row, email) : []),
    ...(await findForeignLocationErrors(transaction, row.organizationId, [input])),
  ]);
  if (role && role !== 'admin') await keepAnAdministrator(scope, row);
  const [changed] = await transaction
    .update(members)
    .set({
      ...nameAndEmailColumns(name ?? row.name, email ?? row.email),
      role: role ?? row.role,
      locationId: location_id,
    })
    .where(eq(members.id, row.id))
    .returning();
  return okAnswer(toUserListItem(changed ?? row), 'User saved');
});

/** @throws RequestRefusedError 404 for an unknown user, 409 for the last administrator */
const removeUser = adminMutationHandler(
  () => undefined,
  async (scope) => {
    const row = await lockRowWithIdInPath(scope, 'users');
    await keepAnAdministrator(scope, row);
    await scope.transaction.delete(members).where(eq(members.id, row.id));
    return okAnswer({ _id: row.id }, 'User removed');
  },
);

const readNewUsers = (body: unknown) => parseRows(body, 'users', newUserSchema);

/** An empty list only completes the onboarding step, because visitors can skip adding users. */
const addUsers = adminMutationHandler(readNewUsers, async (scope) => {
  const { transaction, input } = scope;
  const organizationId = scope.who.organization.id;
  throwIfRowErrors(await findForeignLocationErrors(transaction, organizationId, input));
  const rows = input.map(({ name, email, role, location_id }) => ({
    id: randomUUID(),
    organizationId,
    ...nameAndEmailColumns(name, email),
    role,
    locationId: location_id ?? null,
  }));
  const insert = (values: typeof rows) =>
    transaction
      .insert(members)
      .values(values)
      .onConflictDoNothing({ target: [members.organizationId, members.emailKey] })
      .returning();
  const reasonOf = ({ email }: { email: string | null }) =>
    `There is already a user with the email address ${email}.`;
  const { created, skipped } = await addRows(scope, 'users', rows, insert, reasonOf);
  return okAnswer({ created: created.map(toUserListItem), skipped }, 'Users saved');
});

export const registerUserRoutes = (app: BackendApp, services: RouteServices): void => {
  registerRoute(app, '/users', {
    GET: async (context) => {
      const query = parseUsersQuery(context.req.url);
      const { id } = requireOrganizationOfAdmin(context);
      const { users, total } = await listUsers(services.database, id, query);
      return {
        ...okAnswer(users.map(toUserListItem)),
        headers: { 'X-Total-Count': String(total) },
      };
    },
    POST: addUsers(services),
  });
  registerRoute(app, '/users/history', {
    GET: async (context) =>
      okAnswer(await countUsersPerWeek(services.database, requireOrganizationOfAdmin(context).id)),
  });
  registerRoute(app, '/users/:id', {
    PATCH: changeUser(services),
    DELETE: removeUser(services),
  });
};
