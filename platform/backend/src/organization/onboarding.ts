import { eq } from 'drizzle-orm';
import type { OnboardingStatus } from 'shared-session/wire';
import type { Transaction } from '../database/database';
import { type OrganizationRow, organizations } from '../database/schema';

/** Moves onboarding from one step to the next; an organization that is elsewhere stays there. */
export const advanceOnboarding = async (
  transaction: Transaction,
  organization: OrganizationRow,
  from: OnboardingStatus,
  to: OnboardingStatus,
): Promise<void> => {
  if (organization.onboardingStatus !== from) return;
  await transaction
    .update(organizations)
    .set({ onboardingStatus: to })
    .where(eq(organizations.id, organization.id));
};
