import { asc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { adminWhoReads, adminWhoWrites } from '../caller/permission';
import { locations } from '../database/schema';
import { found } from '../http/answer';
import { idInPath } from '../http/ids';
import { resource } from '../http/resource';
import type { Services } from '../services';
import { writing } from '../writes/write';
import { addLocations } from './add-locations';
import { changeLocation, removeLocation } from './change-location';
import { presentLocation } from './present-location';

/** `/locations` and `/locations/{_id}` (specification 8). */
export const locationRoutes = (app: Hono, services: Services): void => {
  resource(app, '/locations', {
    GET: async (context) => {
      const { organization } = await adminWhoReads(services, context);
      const rows = await services.database
        .select()
        .from(locations)
        .where(eq(locations.organizationId, organization.id))
        .orderBy(asc(locations.position));
      return found(rows.map(presentLocation));
    },
    POST: writing(services, async ({ transaction, membership, body }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return addLocations(transaction, organization, body);
    }),
  });
  resource(app, '/locations/:id', {
    PATCH: writing(services, async ({ transaction, membership, body, context }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return changeLocation(transaction, organization, idInPath(context, 'location'), body);
    }),
    DELETE: writing(services, async ({ transaction, membership, context }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return removeLocation(transaction, organization, idInPath(context, 'location'));
    }),
  });
};
