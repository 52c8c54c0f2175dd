import type { App } from '../access/access';

/** The id that stands for `:id` where nothing has it. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Routes that ask for no token: the check of the server, Stripe's signed events, and the local stand-in for its page. */
const OPEN = [
  'GET /readiness_check',
  'POST /webhooks/stripe',
  'GET /checkout',
  'POST /checkout/pay',
  'GET /checkout/:file',
  'GET /openapi.json',
];

/** Every route that somebody has to be signed in for, as `METHOD /path/:id`, read from the app itself. */
export const signedInRoutes = (app: App): string[] => {
  const served = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(served)].filter((route) => !OPEN.includes(route)).sort();
};

/** A request as the route that it meets: ids become `:id`, the query goes. */
export const routeOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/(?<=^\/(?:users|locations|invitations)\/)[^/]+/, ':id')}`;
