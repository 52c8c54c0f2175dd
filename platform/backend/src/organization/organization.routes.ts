import { type App, lockAdmin, organizationOf } from '../access/access';
import { found } from '../http/answer';
import { route } from '../http/route';
import { mutation } from '../mutations/mutation';
import type { Services } from '../services';
import {
  createOrganization,
  presentOrganization,
  readNewOrganization,
  readOrganizationChanges,
  updateOrganization,
} from './save-organization';

/** `/org` (specification 8): POST creates an organization for a user who has none, and updates it otherwise. */
export const organizationRoutes = (app: App, services: Services): void => {
  route(app, '/org', {
    GET: (context) => found(presentOrganization(organizationOf(context))),
    POST: mutation(services, {
      read: (body, { kind }) => {
        if (kind === 'none') readNewOrganization(body);
        else readOrganizationChanges(body);
        return body;
      },
      authorize: async (transaction, membership) =>
        membership.kind === 'none' ? membership : lockAdmin(transaction, membership),
      // Read again, because another request of the user may just have made them a member.
      apply: ({ transaction, claims, who, input: body }) =>
        who.kind === 'member'
          ? updateOrganization(transaction, who.organization, readOrganizationChanges(body))
          : createOrganization(transaction, claims, readNewOrganization(body)),
    }),
  });
};
