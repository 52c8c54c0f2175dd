import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { foldCase, type Location, newLocationSchema, type RowError } from 'shared-session/wire';
import * as v from 'valibot';
import { type BackendApp, requireOrganizationOfAdmin } from '../access/access';
import type { Transaction } from '../database/database';
import { type LocationRow, locations, members } from '../database/schema';
import { conflict, okAnswer, refusalReason, unprocessable } from '../http/answer';
import { isUuid, registerRoute } from '../http/route';
import { adminMutationHandler } from '../mutations/mutation';
import { addRows, lockRowWithIdInPath } from '../mutations/organization-rows';
import { parseChangedFields, parseRows, throwIfRowErrors } from '../mutations/validate';
import type { RouteServices } from '../services';

const presentLocation = (row: LocationRow): Location => ({
  _id: row.id,
  name: row.name,
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.timeZone === null ? {} : { time_zone: row.timeZone }),
});

const readNewLocations = async (body: unknown) => {
  const rows = await parseRows(body, 'locations', newLocationSchema);
  if (rows.length === 0) throw unprocessable('Add at least one location');
  return rows;
};

const addLocations = adminMutationHandler(readNewLocations, async (scope) => {
  const { transaction, input, who } = scope;
  const rows = input.map(({ name, address, time_zone }) => ({
    id: randomUUID(),
    organizationId: who.organization.id,
    name,
    nameKey: foldCase(name),
    address: address ?? null,
    timeZone: time_zone ?? null,
  }));
  const insert = (values: typeof rows) =>
    transaction
      .insert(locations)
      .values(values)
      .onConflictDoNothing({ target: [locations.organizationId, locations.nameKey] })
      .returning();
  const reasonOf = ({ name }: { name: string }) => `There is already a location named "${name}".`;
  const { created, skipped } = await addRows(scope, 'locations', rows, insert, reasonOf);
  return okAnswer({ created: created.map(presentLocation), skipped }, 'Locations saved');
});

const readLocationChanges = (body: unknown) =>
  parseChangedFields(body, v.partial(newLocationSchema));

const refuseTakenName = async (transaction: Transaction, row: LocationRow, name: string) => {
  const holder = and(
    eq(locations.organizationId, row.organizationId),
    eq(locations.nameKey, foldCase(name)),
    ne(locations.id, row.id),
  );
  if ((await transaction.$count(locations, holder)) === 0) return;
  throwIfRowErrors([{ index: 0, field: 'name', ...refusalReason('location-exists') }]);
};

/** @throws RequestRefusedError 404 for an unknown location, 422 if another location has the name */
const changeLocation = adminMutationHandler(readLocationChanges, async (scope) => {
  const { transaction, input } = scope;
  const { name, address, time_zone } = input;
  const row = await lockRowWithIdInPath(scope, 'locations');
  if (name) await refuseTakenName(transaction, row, name);
  const [changed] = await transaction
    .update(locations)
    .set({
      name: name ?? row.name,
      nameKey: foldCase(name ?? row.name),
      address,
      timeZone: time_zone,
    })
    .where(eq(locations.id, row.id))
    .returning();
  return okAnswer(presentLocation(changed ?? row), 'Location saved');
});

/** @throws RequestRefusedError 404 for an unknown location, 409 for a location with users */
const removeLocation = adminMutationHandler(
  () => undefined,
  async (scope) => {
    const { transaction } = scope;
    const row = await lockRowWithIdInPath(scope, 'locations');
    const atLocation = and(
      eq(members.organizationId, row.organizationId),
      eq(members.locationId, row.id),
    );
    const count = await transaction.$count(members, atLocation);
    if (count > 0) throw conflict(refusalReason('location-in-use', { count }));
    await transaction.delete(locations).where(eq(locations.id, row.id));
    return okAnswer({ _id: row.id }, 'Location removed');
  },
);

/** Unknown and foreign locations get the same error, to hide which locations exist. */
export const findForeignLocationErrors = async (
  transaction: Transaction,
  organizationId: string,
  rows: readonly { location_id?: string | null | undefined }[],
): Promise<RowError[]> => {
  const ids = rows.flatMap(({ location_id }) => location_id ?? []).filter(isUuid);
  const own = await transaction.query.locations.findMany({
    columns: { id: true },
    where: and(eq(locations.organizationId, organizationId), inArray(locations.id, ids)),
  });
  const ownIds = new Set(own.map(({ id }) => id));
  return rows.flatMap(({ location_id }, index) =>
    !location_id || ownIds.has(location_id)
      ? []
      : [{ index, field: 'location_id', ...refusalReason('location-not-yours') }],
  );
};

export const registerLocationRoutes = (app: BackendApp, services: RouteServices): void => {
  registerRoute(app, '/locations', {
    GET: async (context) => {
      const rows = await services.database.query.locations.findMany({
        where: eq(locations.organizationId, requireOrganizationOfAdmin(context).id),
        orderBy: asc(locations.position),
      });
      return okAnswer(rows.map(presentLocation));
    },
    POST: addLocations(services),
  });
  registerRoute(app, '/locations/:id', {
    PATCH: changeLocation(services),
    DELETE: removeLocation(services),
  });
};
