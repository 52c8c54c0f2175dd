import type { Context, Env, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { notFound, type RouteAnswer, toResponse } from './answer';

export type RouteHandler<AppEnv extends Env> = (
  context: Context<AppEnv>,
) => Promise<RouteAnswer> | RouteAnswer;

type Handlers<AppEnv extends Env> = Partial<
  Record<'GET' | 'POST' | 'PATCH' | 'DELETE', RouteHandler<AppEnv>>
>;

/** Registers the handlers of a path. Other methods get a 405 with `Allow` (RFC 9110, 15.5.6). */
export const registerRoute = <AppEnv extends Env>(
  app: Hono<AppEnv>,
  path: string,
  handlers: Handlers<AppEnv>,
): void => {
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, async (context) => toResponse(context, await handler(context)));
  }
  const allow = Object.keys(handlers).join(', ');
  app.all(path, (context) =>
    toResponse(context, {
      statusCode: 405,
      message: `This address takes ${allow} only.`,
      headers: { Allow: allow },
    }),
  );
};

/** Returns the pattern of the request's route, such as `/users/:id`; `none` without a route. */
export const routePatternOf = (context: Context): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none';

export const UUID_PATTERN = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
const ONLY_UUID = new RegExp(`^${UUID_PATTERN.source}$`);

export const isUuid = (text: string): boolean => ONLY_UUID.test(text);

/** @throws RequestRefusedError 404 for a malformed id, as for an unknown id */
export const requireIdInPath = (
  context: Context,
  what: 'user' | 'location' | 'invitation',
): string => {
  const id = context.req.param('id') ?? '';
  if (!isUuid(id)) throw notFound(`${what}-missing`);
  return id;
};
