import { and, asc, eq, isNull } from 'drizzle-orm';
import { foldCase, type Invitation } from 'shared-session/wire';
import { type App, EMAIL_UNVERIFIED_REASON } from '../access/access';
import { joinByInvitation, type Membership } from '../access/membership';
import type { DatabaseOrTransaction, Transaction } from '../database/database';
import { members, organizations } from '../database/schema';
import { conflict, forbidden, notFound, okAnswer, type RouteAnswer } from '../http/answer';
import { refusalReason } from '../http/refusal-reason';
import { registerRoute, requireIdInPath } from '../http/route';
import { type MutationScope, mutationHandler, readNoBody } from '../mutations/mutation';
import type { Services } from '../services';
import type { TokenClaims } from '../tokens/verify-token';

const isFor = (email: string) => and(eq(members.emailKey, foldCase(email)), isNull(members.uid));

/** Lists invitations, oldest first. @throws Refusal 403 if an unverified address has invitations */
const invitationsFor = async (
  queries: DatabaseOrTransaction,
  { email, emailVerified }: TokenClaims,
): Promise<Invitation[]> => {
  if (email === undefined) return [];
  const invitations = await queries
    .select({ _id: members.id, organization_name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(isFor(email))
    .orderBy(asc(members.position));
  if (invitations.length > 0 && !emailVerified) throw forbidden(EMAIL_UNVERIFIED_REASON);
  return invitations;
};

/**
 * Finds and locks an invitation of the user, because an administrator may be changing the
 * invitation, or another account with the same address accepting it. @throws Refusal 403 for an
 * unverified address, 404 if the user has no such invitation
 */
const ownInvitation = async (transaction: Transaction, claims: TokenClaims, id: string) => {
  const own = await invitationsFor(transaction, claims);
  const invitation = own.find(({ _id }) => _id === id);
  const locked = await transaction
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), isFor(claims.email ?? '')))
    .for('update');
  if (invitation !== undefined && locked.length > 0) return invitation;
  throw notFound(refusalReason('invitation-missing'));
};

type Scope = MutationScope<undefined, Membership>;

const accept = async ({ transaction, claims, who, context }: Scope): Promise<RouteAnswer> => {
  if (who.kind === 'member') throw conflict(refusalReason('other-organization'));
  const id = requireIdInPath(context, 'invitation');
  const { organization_name } = await ownInvitation(transaction, claims, id);
  await joinByInvitation(transaction, claims, id);
  return okAnswer({ _id: id }, `You are a member of ${organization_name} now`);
};

const decline = async ({ transaction, claims, context }: Scope): Promise<RouteAnswer> => {
  const id = requireIdInPath(context, 'invitation');
  await ownInvitation(transaction, claims, id);
  await transaction.delete(members).where(eq(members.id, id));
  return okAnswer({ _id: id }, 'Invitation declined');
};

/** Users list, accept and decline invitations (specification 8, `capabilities.invitations`). */
export const registerInvitationRoutes = (app: App, services: Services): void => {
  const forAnyone = async (_: Transaction, membership: Membership) => membership;
  registerRoute(app, '/invitations', {
    GET: async (context) => okAnswer(await invitationsFor(services.database, context.var.claims)),
  });
  registerRoute(app, '/invitations/:id/accept', {
    POST: mutationHandler(services, { read: readNoBody, authorize: forAnyone, apply: accept }),
  });
  registerRoute(app, '/invitations/:id/decline', {
    POST: mutationHandler(services, { read: readNoBody, authorize: forAnyone, apply: decline }),
  });
};
