import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  type Organization,
  onboardingStatusAfter,
  organizationFieldsSchema,
  organizationUpdateSchema,
} from 'shared-session/wire';
import {
  type BackendApp,
  lockOrganizationAsAdmin,
  requireOrganizationOfAdmin,
} from '../access/access';
import type { Transaction } from '../database/database';
import {
  members,
  nameAndEmailColumns,
  type OrganizationRow,
  organizations,
} from '../database/schema';
import { conflict, okAnswer, type RouteAnswer } from '../http/answer';
import { registerRoute } from '../http/route';
import { mutationHandler } from '../mutations/mutation';
import { parseChangedFields, parseObject } from '../mutations/validate';
import type { RouteServices } from '../services';
import type { TokenClaims } from '../tokens/verify-token';

const presentOrganization = (row: OrganizationRow): Organization => ({
  _id: row.id,
  name: row.name,
  ...(row.website === null ? {} : { website: row.website }),
  ...(row.phone === null ? {} : { phone: row.phone }),
  ...(row.address === null ? {} : { address: row.address }),
  verified: row.verified,
});

const createOrganization = async (
  transaction: Transaction,
  { uid, name, email }: TokenClaims,
  body: unknown,
): Promise<RouteAnswer> => {
  const fields = parseObject(body, organizationFieldsSchema);
  const [organization] = await transaction
    .insert(organizations)
    .values({ id: randomUUID(), createdBy: uid, ...fields })
    .returning();
  if (organization === undefined) throw new Error('The organization was not stored');
  await transaction.insert(members).values({
    id: randomUUID(),
    organizationId: organization.id,
    uid,
    joinedAt: new Date(),
    ...nameAndEmailColumns(name, email ?? null),
    role: 'admin',
  });
  return {
    ...okAnswer(presentOrganization(organization), 'Organization created'),
    statusCode: 201,
  };
};

/** @throws RequestRefusedError 409 before the step `verification` (specification 8) */
const requireVerificationStep = ({ onboardingStatus }: OrganizationRow): void => {
  if (onboardingStatus === 'add_locations') throw conflict('no-location-yet');
  if (onboardingStatus === 'add_users') throw conflict('no-users-yet');
  if (onboardingStatus !== 'verification' && onboardingStatus !== 'completed') {
    throw conflict(`Onboarding is at the step ${onboardingStatus}`);
  }
};

const updateOrganization = async (
  transaction: Transaction,
  organization: OrganizationRow,
  body: unknown,
): Promise<RouteAnswer> => {
  const { verified, name, ...rest } = parseChangedFields(body, organizationUpdateSchema);
  if (verified) requireVerificationStep(organization);
  const [updated] = await transaction
    .update(organizations)
    .set({
      ...rest,
      name: name ?? organization.name,
      verified: verified ?? organization.verified,
      onboardingStatus: onboardingStatusAfter(organization.onboardingStatus, { ...rest, verified }),
    })
    .where(eq(organizations.id, organization.id))
    .returning();
  return okAnswer(presentOrganization(updated ?? organization), 'Organization saved');
};

/** A POST creates the user's organization, or changes it (specification 8). */
export const registerOrganizationRoutes = (app: BackendApp, services: RouteServices): void => {
  registerRoute(app, '/org', {
    GET: (context) => okAnswer(presentOrganization(requireOrganizationOfAdmin(context))),
    POST: mutationHandler(services, {
      // Does not check the body here, because members have another schema, and only `apply` knows
      // whether the user is a member. For example, the first of two equal POSTs makes the user a
      // member.
      read: (body) => body,
      authorize: async (transaction, membership) =>
        membership.kind === 'none' ? membership : lockOrganizationAsAdmin(transaction, membership),
      apply: ({ transaction, claims, who, input: body }) =>
        who.kind === 'member'
          ? updateOrganization(transaction, who.organization, body)
          : createOrganization(transaction, claims, body),
    }),
  });
};
