import { eq } from 'drizzle-orm';
import { organizationUpdateSchema } from 'shared-session/wire';
import type { Transaction } from '../database/database';
import { type OrganizationRow, organizations } from '../database/schema';
import { type Answer, found } from '../http/answer';
import { conflict } from '../http/refusal';
import { parseChanges } from '../writes/validate';
import { presentOrganization } from './present-organization';

/** Completes onboarding; there is nothing to complete before locations and users were dealt with (specification 8). */
const verification = ({ onboardingStatus }: OrganizationRow) => {
  if (onboardingStatus === 'add_locations') {
    throw conflict('Add at least one location before you verify the organization.');
  }
  if (onboardingStatus === 'add_users') {
    throw conflict('Add users, or skip that step, before you verify the organization.');
  }
  return { verified: true, onboardingStatus: 'completed' };
};

/** Changes the fields given: an empty one is cleared, one that is not given stays. */
export const updateOrganization = async (
  transaction: Transaction,
  organization: OrganizationRow,
  body: unknown,
): Promise<Answer> => {
  const { verified, name, ...rest } = parseChanges(body, organizationUpdateSchema);
  const changes = {
    ...rest,
    ...(name ? { name } : {}),
    ...(verified ? verification(organization) : {}),
  };
  if (Object.keys(changes).length === 0) return found(presentOrganization(organization));
  const [updated] = await transaction
    .update(organizations)
    .set(changes)
    .where(eq(organizations.id, organization.id))
    .returning();
  return found(presentOrganization(updated ?? organization), 'Organization saved');
};
