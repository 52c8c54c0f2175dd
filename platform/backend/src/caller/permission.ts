import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../database/database';
import { members, organizations } from '../database/schema';
import { forbidden } from '../http/refusal';
import type { Services } from '../services';
import { type Member, type Membership, membershipOf } from './membership';
import { identityOfCaller } from './sign-in';

/** Told to someone whose invitation waits for a verified address, by every call. */
export const UNVERIFIED =
  'You were invited with this email address, but it is not verified. Verify it with your sign-in provider, then sign in again.';

/** The member, when they are an administrator. @throws Refusal 403 saying what is missing */
export const requireAdmin = (membership: Membership): Member => {
  if (membership.kind === 'unverified') throw forbidden(UNVERIFIED);
  if (membership.kind === 'none') {
    throw forbidden('You belong to no organization yet. Create one first.');
  }
  if (membership.member.role !== 'admin') {
    throw forbidden('Only administrators may do this. Ask an administrator of your organization.');
  }
  return membership;
};

/** The administrator who reads something of their organization. @throws Refusal 401 or 403 */
export const adminWhoReads = async (services: Services, context: Context): Promise<Member> => {
  const identity = await identityOfCaller(services, context);
  return requireAdmin(await membershipOf(services.database, identity));
};

/**
 * The administrator who writes, with the organization's row locked: writes to one organization come one after another,
 * so that "is this the last administrator" and "is this name taken" hold until the transaction ends. Who was waiting may
 * have lost the role meanwhile, so the member is read again behind the lock.
 */
export const adminWhoWrites = async (
  transaction: Transaction,
  membership: Membership,
): Promise<Member> => {
  const before = requireAdmin(membership);
  const [organization] = await transaction
    .select()
    .from(organizations)
    .where(eq(organizations.id, before.organization.id))
    .for('update');
  const [member] = await transaction.select().from(members).where(eq(members.id, before.member.id));
  if (organization === undefined || member === undefined) return requireAdmin({ kind: 'none' });
  return requireAdmin({ kind: 'member', member, organization });
};
