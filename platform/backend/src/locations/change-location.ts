import { and, count, eq } from 'drizzle-orm';
import { comparable, newLocationSchema } from 'shared-session/wire';
import * as v from 'valibot';
import type { Transaction } from '../database/database';
import { type LocationRow, locations, members, type OrganizationRow } from '../database/schema';
import { type Answer, found } from '../http/answer';
import { conflict, notFound } from '../http/refusal';
import { parseChanges, refuseErrors } from '../writes/validate';
import { locationKeys } from './add-locations';
import { presentLocation } from './present-location';

const changesSchema = v.partial(newLocationSchema);

const ownLocation = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
): Promise<LocationRow> => {
  const [row] = await transaction
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.organizationId, organization.id)));
  if (row === undefined) throw notFound('There is no such location. It may have been removed.');
  return row;
};

const refuseTakenName = async (transaction: Transaction, row: LocationRow, name: string) => {
  const holder = (await locationKeys(transaction, row.organizationId)).get(comparable(name));
  if (holder === undefined || holder === row.id) return;
  refuseErrors([{ index: 0, field: 'name', message: 'There is already a location of this name' }]);
};

/** `PATCH /locations/{_id}`: changes the fields given. @throws Refusal 404, 422 */
export const changeLocation = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
  body: unknown,
): Promise<Answer> => {
  const row = await ownLocation(transaction, organization, id);
  const { name, address, time_zone } = parseChanges(body, changesSchema);
  if (name) await refuseTakenName(transaction, row, name);
  const [changed] = await transaction
    .update(locations)
    .set({
      name: name ?? row.name,
      nameKey: comparable(name ?? row.name),
      address: address === undefined ? row.address : address,
      timeZone: time_zone === undefined ? row.timeZone : time_zone,
    })
    .where(eq(locations.id, row.id))
    .returning();
  return found(presentLocation(changed ?? row), 'Location saved');
};

const people = (total: number): string => (total === 1 ? '1 user is' : `${total} users are`);

/** `DELETE /locations/{_id}`: only one where nobody is. @throws Refusal 404, 409 saying how many users are there */
export const removeLocation = async (
  transaction: Transaction,
  organization: OrganizationRow,
  id: string,
): Promise<Answer> => {
  const row = await ownLocation(transaction, organization, id);
  const [here] = await transaction
    .select({ total: count() })
    .from(members)
    .where(and(eq(members.organizationId, organization.id), eq(members.locationId, row.id)));
  const total = here?.total ?? 0;
  if (total > 0) {
    throw conflict(`${people(total)} at this location. Move them to another location first.`);
  }
  await transaction.delete(locations).where(eq(locations.id, row.id));
  return found({ _id: row.id }, 'Location removed');
};
