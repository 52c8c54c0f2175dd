import type { Hono } from 'hono';
import { adminWhoReads, adminWhoWrites } from '../caller/permission';
import { found } from '../http/answer';
import { resource } from '../http/resource';
import type { Services } from '../services';
import { writing } from '../writes/write';
import { createOrganization } from './create-organization';
import { presentOrganization } from './present-organization';
import { updateOrganization } from './update-organization';

/** `/org` (specification 8): POST creates for a caller who has none, and updates otherwise. */
export const organizationRoutes = (app: Hono, services: Services): void => {
  resource(app, '/org', {
    GET: async (context) => {
      const { organization } = await adminWhoReads(services, context);
      return found(presentOrganization(organization));
    },
    POST: writing(services, async ({ transaction, identity, membership, body }) => {
      if (membership.kind === 'none') return createOrganization(transaction, identity, body);
      const { organization } = await adminWhoWrites(transaction, membership);
      return updateOrganization(transaction, organization, body);
    }),
  });
};
