import { and, asc, eq } from 'drizzle-orm';
import type { Invitation } from 'shared-session/wire';
import { type BackendApp, EMAIL_UNVERIFIED_REASON } from '../access/access';
import {
  invitationForEmailCondition,
  joinByInvitation,
  type Membership,
} from '../access/membership';
import type { Database } from '../database/database';
import { members, organizations } from '../database/schema';
import { conflict, forbidden, notFound, okAnswer, type RouteAnswer } from '../http/answer';
import { registerRoute, requireIdInPath } from '../http/route';
import { type MutationContext, mutationHandler } from '../mutations/mutation';
import type { RouteServices } from '../services';
import type { TokenClaims } from '../tokens/verify-token';

/** Oldest invitation first. @throws RequestRefusedError 403 if an invited address is unverified */
const invitationsFor = async (
  database: Database,
  { email, emailVerified }: TokenClaims,
): Promise<Invitation[]> => {
  if (email === undefined) return [];
  const invitations = await database
    .select({ _id: members.id, organization_name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(invitationForEmailCondition(email))
    .orderBy(asc(members.position));
  if (invitations.length > 0 && !emailVerified) throw forbidden(EMAIL_UNVERIFIED_REASON);
  return invitations;
};

type Scope = MutationContext<undefined, Membership>;

/**
 * Finds an invitation of the user. Locks it, because at the same time an administrator may change
 * the invitation, or another account with the same address may accept it. @throws
 * RequestRefusedError 403 for an unverified address, 404 if the user has no such invitation
 */
const ownInvitation = async ({ transaction, claims, context }: Scope): Promise<Invitation> => {
  const id = requireIdInPath(context, 'invitation');
  const own = await invitationsFor(transaction, claims);
  const invitation = own.find(({ _id }) => _id === id);
  // Locks only this invitation, so that changes in other organizations do not delay the user.
  const locked = await transaction
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), invitationForEmailCondition(claims.email ?? '')))
    .for('update');
  if (invitation !== undefined && locked.length > 0) return invitation;
  throw notFound('invitation-missing');
};

const accept = async (scope: Scope): Promise<RouteAnswer> => {
  const { transaction, claims, who } = scope;
  if (who.kind === 'member') throw conflict('other-organization');
  const { _id: id, organization_name } = await ownInvitation(scope);
  await joinByInvitation(transaction, claims, id);
  return okAnswer({ _id: id }, `You are a member of ${organization_name} now`);
};

const decline = async (scope: Scope): Promise<RouteAnswer> => {
  const { _id: id } = await ownInvitation(scope);
  await scope.transaction.delete(members).where(eq(members.id, id));
  return okAnswer({ _id: id }, 'Invitation declined');
};

/** Lets users see, accept and decline invitations (specification 8, `capabilities.invitations`). */
export const registerInvitationRoutes = (app: BackendApp, services: RouteServices): void => {
  const forAnyone = (apply: (scope: Scope) => Promise<RouteAnswer>) =>
    mutationHandler(services, {
      read: () => undefined,
      authorize: async (_, membership) => membership,
      apply,
    });
  registerRoute(app, '/invitations', {
    GET: async (context) => okAnswer(await invitationsFor(services.database, context.var.claims)),
  });
  registerRoute(app, '/invitations/:id/accept', { POST: forAnyone(accept) });
  registerRoute(app, '/invitations/:id/decline', { POST: forAnyone(decline) });
};
