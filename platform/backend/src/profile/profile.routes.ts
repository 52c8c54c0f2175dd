import type { Hono } from 'hono';
import type { UserProfile } from 'shared-session/wire';
import { type Member, membershipOf } from '../caller/membership';
import { UNVERIFIED } from '../caller/permission';
import { blockOf, identityOfCaller, signInOf } from '../caller/sign-in';
import { found } from '../http/answer';
import { forbidden, unauthorized } from '../http/refusal';
import { resource } from '../http/resource';
import type { Services } from '../services';
import type { Identity } from '../tokens/claims';

const profileOf = ({ member, organization }: Member, identity: Identity): UserProfile => ({
  _id: member.id,
  name: member.name || identity.name,
  email: member.email ?? identity.email ?? '',
  role: member.role,
  onboarding_status: organization.onboardingStatus,
  subscription_status: organization.subscriptionStatus,
  organization_id: organization.id,
  status: 'active',
  ...(member.locationId === null ? {} : { location_id: member.locationId }),
});

/**
 * `/isUserValid` and `/user` (specification 8). Someone whose invitation waits for a verified address is told by
 * `/isUserValid`, with `false` and the reason: the client asks it first and shows that as a refusal, whereas it would
 * take a 401 of `/user` for "no organization yet" and repeat anything else for ever.
 */
export const profileRoutes = (app: Hono, services: Services): void => {
  resource(app, '/isUserValid', {
    GET: async (context) => {
      const { identity, accountState } = await signInOf(services, context);
      const block = blockOf(accountState);
      if (block !== undefined) return found(false, block);
      const { kind } = await membershipOf(services.database, identity);
      return kind === 'unverified' ? found(false, UNVERIFIED) : found(true);
    },
  });
  resource(app, '/user', {
    GET: async (context) => {
      const identity = await identityOfCaller(services, context);
      const membership = await membershipOf(services.database, identity);
      if (membership.kind === 'unverified') throw forbidden(UNVERIFIED);
      if (membership.kind === 'none') {
        throw unauthorized('You belong to no organization yet. Create one, or ask to be invited.');
      }
      return found(profileOf(membership, identity));
    },
  });
};
