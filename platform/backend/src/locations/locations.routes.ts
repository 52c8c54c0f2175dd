import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { foldCase, type Location, newLocationSchema, type RowError } from 'shared-session/wire';
import * as v from 'valibot';
import { type BackendApp, requireOrganizationOfAdmin } from '../access/access';
import type { Transaction } from '../database/database';
import { type LocationRow, locations, members } from '../database/schema';
import { conflict, notFound, okAnswer, type RouteAnswer, unprocessable } from '../http/answer';
import { refusalReason } from '../http/refusal-reason';
import { isUuid, registerRoute, requireIdInPath } from '../http/route';
import { type AdminMutationContext, adminMutationHandler } from '../mutations/mutation';
import {
  enforceQuota,
  listSkippedRows,
  parseChangedFields,
  parseRows,
  throwIfRowErrors,
} from '../mutations/validate';
import { advanceOnboarding } from '../organization/organization.routes';
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

type NewLocations = Awaited<ReturnType<typeof readNewLocations>>;

const addLocations = async (scope: AdminMutationContext<NewLocations>): Promise<RouteAnswer> => {
  const { services, transaction, input: rows } = scope;
  const { organization } = scope.who;
  const own = eq(locations.organizationId, organization.id);
  const stored = await transaction.$count(locations, own);
  const values = rows.map(({ name, address, time_zone }) => ({
    id: randomUUID(),
    organizationId: organization.id,
    name,
    nameKey: foldCase(name),
    address: address ?? null,
    timeZone: time_zone ?? null,
  }));
  const created = await transaction
    .insert(locations)
    .values(values)
    .onConflictDoNothing({ target: [locations.organizationId, locations.nameKey] })
    .returning();
  enforceQuota(services.settings.quotas, 'locations', stored, created.length);
  const skipped = listSkippedRows(
    values,
    created,
    ({ name }) => `There is already a location named "${name}".`,
  );
  await advanceOnboarding(transaction, organization, 'add_locations');
  return okAnswer({ created: created.map(presentLocation), skipped }, 'Locations saved');
};

const readLocationChanges = (body: unknown) =>
  parseChangedFields(body, v.partial(newLocationSchema));
type LocationChanges = ReturnType<typeof readLocationChanges>;

/** @throws RequestRefusedError 404 for an unknown location */
const ownLocation = async (scope: AdminMutationContext): Promise<LocationRow> => {
  const { organization } = scope.who;
  const id = requireIdInPath(scope.context, 'location');
  const row = await scope.transaction.query.locations.findFirst({
    where: and(eq(locations.id, id), eq(locations.organizationId, organization.id)),
  });
  if (row === undefined) throw notFound(refusalReason('location-missing'));
  return row;
};

const refuseTakenName = async (transaction: Transaction, row: LocationRow, name: string) => {
  const holder = and(
    eq(locations.organizationId, row.organizationId),
    eq(locations.nameKey, foldCase(name)),
    ne(locations.id, row.id),
  );
  if ((await transaction.$count(locations, holder)) === 0) return;
  throwIfRowErrors([{ index: 0, field: 'name', ...refusalReason('location-exists') }]);
};

/** @throws RequestRefusedError 404 for an unknown location, 422 for the name of another location */
const changeLocation = async (
  scope: AdminMutationContext<LocationChanges>,
): Promise<RouteAnswer> => {
  const { transaction, input } = scope;
  const { name, address, time_zone } = input;
  const row = await ownLocation(scope);
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
};

/** @throws RequestRefusedError 404 for an unknown location, 409 for a location with users */
const removeLocation = async (scope: AdminMutationContext): Promise<RouteAnswer> => {
  const { transaction } = scope;
  const row = await ownLocation(scope);
  const atLocation = and(
    eq(members.organizationId, row.organizationId),
    eq(members.locationId, row.id),
  );
  const count = await transaction.$count(members, atLocation);
  if (count > 0) throw conflict(refusalReason('location-in-use', { count }));
  await transaction.delete(locations).where(eq(locations.id, row.id));
  return okAnswer({ _id: row.id }, 'Location removed');
};

/**
 * Returns an error for each row whose location is not in the organization. The error is the same
 * for an unknown location and for a location of another organization.
 */
export const rowErrorsOfForeignLocations = async (
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
    POST: adminMutationHandler(services, readNewLocations, addLocations),
  });
  registerRoute(app, '/locations/:id', {
    PATCH: adminMutationHandler(services, readLocationChanges, changeLocation),
    DELETE: adminMutationHandler(services, () => undefined, removeLocation),
  });
};
