import type { Hono } from 'hono';
import { adminWhoReads, adminWhoWrites } from '../caller/permission';
import { found } from '../http/answer';
import { idInPath } from '../http/ids';
import { resource } from '../http/resource';
import type { Services } from '../services';
import { writing } from '../writes/write';
import { addUsers } from './add-users';
import { changeUser, removeUser } from './change-user';
import { listUsers } from './list-users';
import { presentUser } from './present-user';
import { parseUsersQuery } from './users-query';

/** `/users` and `/users/{_id}` (specification 8). `X-Total-Count` holds the number of matches. */
export const userRoutes = (app: Hono, services: Services): void => {
  resource(app, '/users', {
    GET: async (context) => {
      const { organization } = await adminWhoReads(services, context);
      const query = parseUsersQuery(context.req.url);
      const { users, total } = await listUsers(services.database, organization.id, query);
      return { ...found(users.map(presentUser)), headers: { 'X-Total-Count': String(total) } };
    },
    POST: writing(services, async ({ transaction, membership, body }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return addUsers(transaction, organization, body);
    }),
  });
  resource(app, '/users/:id', {
    PATCH: writing(services, async ({ transaction, membership, body, context }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return changeUser(transaction, organization, idInPath(context, 'user'), body);
    }),
    DELETE: writing(services, async ({ transaction, membership, context }) => {
      const { organization } = await adminWhoWrites(transaction, membership);
      return removeUser(transaction, organization, idInPath(context, 'user'));
    }),
  });
};
