import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { comparable, newLocationSchema } from 'shared-session/wire';
import type { Transaction } from '../database/database';
import { locations, type OrganizationRow } from '../database/schema';
import { type Answer, found } from '../http/answer';
import { invalid } from '../http/refusal';
import { advanceOnboarding } from '../organization/advance-onboarding';
import { splitKnown } from '../writes/split-known';
import { parseRows } from '../writes/validate';
import { presentLocation } from './present-location';

/** The names that the organization has already, in the form in which they are compared. */
export const locationKeys = async (
  transaction: Transaction,
  organizationId: string,
): Promise<Map<string, string>> => {
  const rows = await transaction
    .select({ id: locations.id, key: locations.nameKey })
    .from(locations)
    .where(and(eq(locations.organizationId, organizationId)));
  return new Map(rows.map(({ key, id }) => [key, id]));
};

/** `POST /locations`: adds those whose names are new and skips the others; moves onboarding on. */
export const addLocations = async (
  transaction: Transaction,
  organization: OrganizationRow,
  body: unknown,
): Promise<Answer> => {
  const rows = parseRows(body, 'locations', newLocationSchema);
  if (rows.length === 0) throw invalid('Add at least one location');
  const { fresh, skipped } = splitKnown(
    rows,
    await locationKeys(transaction, organization.id),
    ({ name }) => comparable(name),
    ({ name }) => `There is already a location named "${name}".`,
  );
  const values = fresh.map(({ row: { name, address, time_zone }, key }) => ({
    id: randomUUID(),
    organizationId: organization.id,
    name,
    nameKey: key,
    address: address ?? null,
    timeZone: time_zone ?? null,
  }));
  const created =
    values.length === 0 ? [] : await transaction.insert(locations).values(values).returning();
  await advanceOnboarding(transaction, organization, 'add_locations', 'add_users');
  return found({ created: created.map(presentLocation), skipped }, 'Locations saved');
};
