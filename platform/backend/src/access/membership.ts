import { domainToASCII, domainToUnicode } from 'node:url';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { foldCase } from 'shared-session/wire';
import type { Database, Transaction } from '../database/database';
import { type MemberRow, members, type OrganizationRow, organizations } from '../database/schema';
import { acquireTransactionLock } from '../database/transactions';
import type { RouteServices } from '../services';
import type { BackendSettings } from '../settings';
import type { TokenClaims } from '../tokens/verify-token';

export type ActiveMembership = { kind: 'member'; member: MemberRow; organization: OrganizationRow };

/**
 * `unverified`: with `automatic` invitations, the user's email address is invited but not verified.
 * The user cannot join, because the address may belong to somebody else. The user cannot create an
 * organization either, because nobody could accept the invitation afterwards.
 */
export type Membership = ActiveMembership | { kind: 'none' } | { kind: 'unverified' };

/** Takes the user's lock until the transaction ends, so the user's mutations run one at a time. */
export const acquireUserLock = (transaction: Transaction, uid: string): Promise<void> =>
  acquireTransactionLock(transaction, `user:${uid}`);

export const membershipByUid = async (database: Database, uid: string): Promise<Membership> => {
  const [row] = await database
    .select({ member: members, organization: organizations })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(members.uid, uid));
  return row === undefined ? { kind: 'none' } : { kind: 'member', ...row };
};

/**
 * Returns the address with both forms of its domain, such as `bücher.de` and `xn--bcher-kva.de`.
 * The identity provider may use another form than the administrator who invited the user.
 */
const emailKeysOf = (email: string): string[] => {
  const key = foldCase(email);
  const at = key.lastIndexOf('@') + 1;
  const forms = [domainToASCII, domainToUnicode].map((toForm) => toForm(key.slice(at)));
  return [key, ...forms.map((domain) => key.slice(0, at) + domain)];
};

/** Matches the invitations for the email address, from any organization. */
export const invitationForEmailCondition = (email: string) =>
  and(inArray(members.emailKey, emailKeysOf(email)), isNull(members.uid));

const oldestInvitation = (database: Database, email: string) =>
  database
    .select({ id: members.id })
    .from(members)
    .where(invitationForEmailCondition(email))
    .orderBy(asc(members.position))
    .limit(1);

export const joinByInvitation = (transaction: Transaction, { uid }: TokenClaims, id: string) =>
  transaction.update(members).set({ uid, joinedAt: new Date() }).where(eq(members.id, id));

/**
 * Returns the membership. With `automatic`, a user without an organization first accepts the oldest
 * invitation for their verified address. The caller must call `acquireUserLock` first.
 */
export const readMembershipUnderUserLock = async (
  transaction: Transaction,
  claims: TokenClaims,
  invitations: BackendSettings['invitations'],
): Promise<Membership> => {
  const known = await membershipByUid(transaction, claims.uid);
  if (known.kind === 'member' || claims.email === undefined || invitations === 'ask') return known;
  const query = oldestInvitation(transaction, claims.email);
  // Does not lock the invitation for an unverified address, because anybody can enter this address,
  // and the lock would delay the person who owns it.
  if (!claims.emailVerified) return (await query).length > 0 ? { kind: 'unverified' } : known;
  // If an administrator is changing the address of the invitation, this query waits for the change.
  // The query then finds the invitation only if its new address also belongs to the user.
  const [invitation] = await query.for('update');
  if (invitation === undefined) return known;
  await joinByInvitation(transaction, claims, invitation.id);
  return membershipByUid(transaction, claims.uid);
};

/**
 * Like `readMembershipUnderUserLock`, but calls `acquireUserLock` itself if there is an invitation.
 */
export const membershipAfterAutoJoin = async (
  { database, settings: { invitations } }: RouteServices,
  claims: TokenClaims,
): Promise<Membership> => {
  const known = await membershipByUid(database, claims.uid);
  if (known.kind === 'member' || claims.email === undefined || invitations === 'ask') return known;
  // Without an invitation, reads the membership again, because another request may just have
  // accepted the invitation.
  if ((await oldestInvitation(database, claims.email)).length === 0) {
    return membershipByUid(database, claims.uid);
  }
  return database.transaction(async (transaction) => {
    await acquireUserLock(transaction, claims.uid);
    return readMembershipUnderUserLock(transaction, claims, invitations);
  });
};
