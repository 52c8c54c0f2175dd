import { asc, eq } from 'drizzle-orm';
import { type App, organizationOf } from '../access/access';
import { locations } from '../database/schema';
import { found } from '../http/answer';
import { idInPath, route } from '../http/route';
import { adminMutation, readNothing } from '../mutations/mutation';
import type { Services } from '../services';
import {
  addLocations,
  changeLocation,
  presentLocation,
  readLocationChanges,
  readNewLocations,
  removeLocation,
} from './save-locations';

/** `/locations` and `/locations/{_id}` (specification 8). */
export const locationRoutes = (app: App, services: Services): void => {
  route(app, '/locations', {
    GET: async (context) => {
      const rows = await services.database
        .select()
        .from(locations)
        .where(eq(locations.organizationId, organizationOf(context).id))
        .orderBy(asc(locations.position));
      return found(rows.map(presentLocation));
    },
    POST: adminMutation(services, readNewLocations, ({ transaction, who, input }) =>
      addLocations(transaction, who.organization, input, services.settings.quotas.locations),
    ),
  });
  route(app, '/locations/:id', {
    PATCH: adminMutation(services, readLocationChanges, ({ transaction, who, input, context }) =>
      changeLocation(transaction, who.organization, idInPath(context, 'location'), input),
    ),
    DELETE: adminMutation(services, readNothing, ({ transaction, who, context }) =>
      removeLocation(transaction, who.organization, idInPath(context, 'location')),
    ),
  });
};
