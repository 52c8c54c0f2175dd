import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { UserProfile } from 'shared-session/wire';
import { accountBlockedReason, type BackendApp, EMAIL_UNVERIFIED_REASON } from '../access/access';
import { type ActiveMembership, membershipAfterAutoJoin } from '../access/membership';
import { forbidden, okAnswer, serviceUnavailable, unauthorized } from '../http/answer';
import { registerRoute } from '../http/route';
import type { RouteServices } from '../services';
import type { TokenClaims } from '../tokens/verify-token';

const profileOf = (
  { member, organization }: ActiveMembership,
  claims: TokenClaims,
): UserProfile => ({
  _id: member.id,
  name: member.name || claims.name,
  email: member.email ?? claims.email ?? '',
  role: member.role,
  onboarding_status: organization.onboardingStatus,
  subscription_status: organization.subscriptionStatus,
  organization_id: organization.id,
  status: 'active',
  ...(member.locationId === null ? {} : { location_id: member.locationId }),
});

/**
 * `/isUserValid` (specification 8) tells whether an account is blocked. It has two further cases:
 * - With `automatic` invitations, an invited user with an unverified address gets `false`, so that
 *   the client shows a refusal. An error of `/user` would not be enough. The client takes a 401 as
 *   "no organization yet", and tries again after any other error.
 * - A user without an organization gets a header, so that the client need not call `/user`.
 */
export const registerProfileRoutes = (app: BackendApp, services: RouteServices): void => {
  registerRoute(app, '/isUserValid', {
    GET: async (context) => {
      const { claims, account } = context.var;
      const block = accountBlockedReason(account);
      if (block !== undefined) return { ...okAnswer(false), ...block };
      const { kind } = await membershipAfterAutoJoin(services, claims);
      if (kind === 'unverified') return { ...okAnswer(false), ...EMAIL_UNVERIFIED_REASON };
      return kind === 'none'
        ? { ...okAnswer(true), headers: { 'X-Organization': 'none' } }
        : okAnswer(true);
    },
  });
  registerRoute(app, '/user', {
    GET: (context) => {
      const { membership, claims } = context.var;
      if (membership.kind === 'unverified') throw forbidden(EMAIL_UNVERIFIED_REASON);
      if (membership.kind === 'none') {
        throw unauthorized('You belong to no organization yet. Create one, or ask to be invited.');
      }
      return okAnswer(profileOf(membership, claims));
    },
  });
};

const DATABASE_ANSWER_TIMEOUT_MS = 2_000;

export const registerReadinessRoute = (
  app: BackendApp,
  { database, isEnding }: RouteServices,
): void => {
  registerRoute(app, '/readiness_check', {
    GET: async () => {
      if (isEnding()) throw serviceUnavailable('This server is about to stop. Ask another one.');
      const asked = database.execute(sql`SELECT 1`).catch(() => undefined);
      const late = wait(DATABASE_ANSWER_TIMEOUT_MS, undefined, { ref: false });
      const answer = await Promise.race([asked, late]);
      if (!answer)
        throw serviceUnavailable('The database does not answer. Try again in a few seconds.');
      return okAnswer(undefined, 'Ready');
    },
  });
};
