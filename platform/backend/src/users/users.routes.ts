import { type App, organizationOf } from '../access/access';
import { found } from '../http/answer';
import { idInPath, route } from '../http/route';
import { adminMutation, readNothing } from '../mutations/mutation';
import type { Services } from '../services';
import { addUsers, readNewUsers } from './add-users';
import { changeUser, readUserChanges, removeUser } from './change-user';
import { listUsers, presentUser } from './list-users';
import { parseUsersQuery } from './users-query';

/** `/users` and `/users/{_id}` (specification 8). `X-Total-Count` holds the number of matches. */
export const userRoutes = (app: App, services: Services): void => {
  route(app, '/users', {
    GET: async (context) => {
      const query = parseUsersQuery(context.req.url);
      const { id } = organizationOf(context);
      const { users, total } = await listUsers(services.database, id, query);
      return { ...found(users.map(presentUser)), headers: { 'X-Total-Count': String(total) } };
    },
    POST: adminMutation(services, readNewUsers, ({ transaction, who, input }) =>
      addUsers(transaction, who.organization, input, services.settings.quotas.users),
    ),
  });
  route(app, '/users/:id', {
    PATCH: adminMutation(services, readUserChanges, ({ transaction, who, input, context }) =>
      changeUser(transaction, who.organization, idInPath(context, 'user'), input),
    ),
    DELETE: adminMutation(services, readNothing, ({ transaction, who, context }) =>
      removeUser(transaction, who.organization, idInPath(context, 'user')),
    ),
  });
};
