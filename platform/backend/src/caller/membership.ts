import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { comparable } from 'shared-session/wire';
import type { Database, Queries, Transaction } from '../database/database';
import { lockFor } from '../database/locks';
import { type MemberRow, members, type OrganizationRow, organizations } from '../database/schema';
import type { Identity } from '../tokens/claims';

/** A person in their organization. */
export type Member = { member: MemberRow; organization: OrganizationRow };

/**
 * Where a signed-in person belongs. `unverified`: an invitation waits for their address, which the provider has not
 * verified. Until it is, they can neither take the invitation (anybody can claim an address) nor create an organization
 * (which would leave the invitation unusable, since one account belongs to one organization).
 */
export type Membership = ({ kind: 'member' } & Member) | { kind: 'none' } | { kind: 'unverified' };

/** Serialises what one user writes; see `lockFor`. */
export const lockUser = (transaction: Transaction, uid: string): Promise<void> =>
  lockFor(transaction, `user:${uid}`);

const byUid = async (queries: Queries, uid: string): Promise<Membership> => {
  const [row] = await queries
    .select({ member: members, organization: organizations })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(members.uid, uid));
  return row === undefined ? { kind: 'none' } : { kind: 'member', ...row };
};

/** The oldest invitation for the address: the first one wins (specification 12). */
const firstInvitation = (queries: Queries, email: string) =>
  queries
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.emailKey, comparable(email)), isNull(members.uid)))
    .orderBy(asc(members.position))
    .limit(1);

/** Membership inside a write, whose transaction holds the user's lock. Takes a waiting invitation. */
export const membershipIn = async (
  transaction: Transaction,
  identity: Identity,
): Promise<Membership> => {
  const known = await byUid(transaction, identity.uid);
  if (known.kind === 'member' || identity.email === undefined) return known;
  const invitation = firstInvitation(transaction, identity.email);
  if (!identity.emailVerified) {
    return (await invitation).length > 0 ? { kind: 'unverified' } : known;
  }
  const taken = await transaction
    .update(members)
    .set({ uid: identity.uid })
    .where(and(inArray(members.id, invitation), isNull(members.uid)))
    .returning({ id: members.id });
  return taken.length > 0 ? byUid(transaction, identity.uid) : known;
};

/** Membership of a caller who reads. Only a first sign-in by invitation writes. */
export const membershipOf = async (database: Database, identity: Identity): Promise<Membership> => {
  const known = await byUid(database, identity.uid);
  if (known.kind === 'member' || identity.email === undefined) return known;
  // No invitation any more may mean that another request of this person has just taken it: look again.
  if ((await firstInvitation(database, identity.email)).length === 0) {
    return byUid(database, identity.uid);
  }
  return database.transaction(async (transaction) => {
    await lockUser(transaction, identity.uid);
    return membershipIn(transaction, identity);
  });
};
