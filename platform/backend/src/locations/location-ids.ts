import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database';
import { locations } from '../database/schema';

/** Said of an id that is not the organization's: another tenant's and a made-up one look alike. */
export const UNKNOWN_LOCATION = 'Choose a location of your organization';

/** The ids of an organization's locations. */
export const locationIdsOf = async (
  transaction: Transaction,
  organizationId: string,
): Promise<Set<string>> => {
  const rows = await transaction
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organizationId, organizationId));
  return new Set(rows.map(({ id }) => id));
};
