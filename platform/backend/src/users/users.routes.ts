import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { foldCase, newUserSchema, type RowError } from 'shared-session/wire';
import * as v from 'valibot';
import {
  accountBlockedReason,
  type BackendApp,
  requireOrganizationOfAdmin,
} from '../access/access';
import type { Transaction } from '../database/database';
import { type MemberRow, members, nameAndEmailColumns } from '../database/schema';
import { conflict, notFound, okAnswer, type RouteAnswer } from '../http/answer';
import { type RefusalReason, refusalReason } from '../http/refusal-reason';
import { registerRoute, requireIdInPath } from '../http/route';
import { rowErrorsOfForeignLocations } from '../locations/locations.routes';
import { type AdminMutationContext, adminMutationHandler } from '../mutations/mutation';
import {
  enforceQuota,
  listSkippedRows,
  parseChangedFields,
  parseRows,
  throwIfRowErrors,
} from '../mutations/validate';
import { advanceOnboarding } from '../organization/organization.routes';
import type { RouteServices } from '../services';
import { countUsersPerWeek, listUsers, toUserListItem } from './list-users';
import { parseUsersQuery } from './users-query';

const readUserChanges = (body: unknown) => parseChangedFields(body, v.partial(newUserSchema));
type UserChanges = ReturnType<typeof readUserChanges>;

/**
 * Returns the row of the user in the path. Locks the row, because an invited user may be joining.
 * @throws RequestRefusedError 404 for an unknown user
 */
const ownMember = async (scope: AdminMutationContext): Promise<MemberRow> => {
  const { organization } = scope.who;
  const id = requireIdInPath(scope.context, 'user');
  const [row] = await scope.transaction
    .select()
    .from(members)
    .where(and(eq(members.id, id), eq(members.organizationId, organization.id)))
    .for('update');
  if (row === undefined) throw notFound(refusalReason('user-missing'));
  return row;
};

/**
 * @throws RequestRefusedError 409 if the user is the last administrator who has joined and whose
 * account is not known to be disabled or deleted
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
  throw conflict(refusalReason('last-administrator'));
};

/** The new email address must be unused, and the user must not have joined yet. */
const emailErrors = async (
  transaction: Transaction,
  row: MemberRow,
  email: string,
): Promise<RowError[]> => {
  const key = foldCase(email);
  if (key === row.emailKey) return [];
  const error = (reason: RefusalReason) => [{ index: 0, field: 'email', ...reason }];
  if (row.uid !== null) return error(refusalReason('email-of-provider'));
  const holder = and(eq(members.organizationId, row.organizationId), eq(members.emailKey, key));
  return (await transaction.$count(members, holder)) > 0
    ? error(refusalReason('email-exists'))
    : [];
};

/**
 * An empty `location_id` removes the user's location. @throws RequestRefusedError 404 for an
 * unknown user, 409 if no administrator would be left, 422 for an email address or location that is
 * not allowed
 */
const changeUser = async (scope: AdminMutationContext<UserChanges>): Promise<RouteAnswer> => {
  const { transaction, input } = scope;
  const { name, email, role, location_id } = input;
  const row = await ownMember(scope);
  throwIfRowErrors([
    ...(email ? await emailErrors(transaction, row, email) : []),
    ...(await rowErrorsOfForeignLocations(transaction, row.organizationId, [input])),
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
};

/** @throws RequestRefusedError 404 for an unknown user, 409 for the last administrator */
const removeUser = async (scope: AdminMutationContext): Promise<RouteAnswer> => {
  const row = await ownMember(scope);
  await keepAnAdministrator(scope, row);
  await scope.transaction.delete(members).where(eq(members.id, row.id));
  return okAnswer({ _id: row.id }, 'User removed');
};

const readNewUsers = (body: unknown) => parseRows(body, 'users', newUserSchema);
type NewUsers = Awaited<ReturnType<typeof readNewUsers>>;

/** An empty list only moves onboarding to the next step. */
const addUsers = async (scope: AdminMutationContext<NewUsers>): Promise<RouteAnswer> => {
  const { services, transaction, input: rows } = scope;
  const { organization } = scope.who;
  throwIfRowErrors(await rowErrorsOfForeignLocations(transaction, organization.id, rows));
  const stored = await transaction.$count(members, eq(members.organizationId, organization.id));
  const values = rows.map(({ name, email, role, location_id }) => ({
    id: randomUUID(),
    organizationId: organization.id,
    ...nameAndEmailColumns(name, email),
    role,
    locationId: location_id ?? null,
  }));
  const insert = () =>
    transaction
      .insert(members)
      .values(values)
      .onConflictDoNothing({ target: [members.organizationId, members.emailKey] })
      .returning();
  const created = values.length === 0 ? [] : await insert();
  enforceQuota(services.settings.quotas, 'users', stored, created.length);
  const skipped = listSkippedRows(
    values,
    created,
    ({ email }) => `There is already a user with the email address ${email}.`,
  );
  await advanceOnboarding(transaction, organization, 'add_users');
  return okAnswer({ created: created.map(toUserListItem), skipped }, 'Users saved');
};

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
    POST: adminMutationHandler(services, readNewUsers, addUsers),
  });
  registerRoute(app, '/users/history', {
    GET: async (context) =>
      okAnswer(await countUsersPerWeek(services.database, requireOrganizationOfAdmin(context).id)),
  });
  registerRoute(app, '/users/:id', {
    PATCH: adminMutationHandler(services, readUserChanges, changeUser),
    DELETE: adminMutationHandler(services, () => undefined, removeUser),
  });
};
