import { randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import {
  type BackendApp,
  type BackendAppEnv,
  guardAccess,
  limitPreflightRate,
} from './access/access';
import { registerCheckoutRoutes } from './checkout/checkout.routes';
import { databaseFailureKindOf, sqlStateOf } from './database/transactions';
import {
  conflict,
  forbidden,
  notFound,
  RequestRefusedError,
  refusalReason,
  serviceUnavailable,
  toResponse,
  unprocessable,
} from './http/answer';
import { declaredBodyBytes, MAX_ANONYMOUS_BODY_BYTES } from './http/body';
import { routePatternOf } from './http/route';
import { registerInvitationRoutes } from './invitations/invitations.routes';
import { registerLocationRoutes } from './locations/locations.routes';
import { errorTraceForLog, log } from './log';
import { registerOrganizationRoutes } from './organization/organization.routes';
import { registerProfileRoutes, registerReadinessRoute } from './profile/profile.routes';
import type { RouteServices } from './services';
import { isLoopbackHost } from './settings';
import { registerTelemetryRoutes } from './telemetry/telemetry.routes';
import { registerUserRoutes } from './users/users.routes';
import { registerWebhookRoutes } from './webhook/webhook.routes';

/** Allows these origins (CORS), but no cookies, since a header has the token (specification 11). */
const allowOrigins = (allowedOrigins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['X-Total-Count', 'X-Organization', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });

const setApiHeaders = (production: boolean): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: production && 'max-age=63072000; includeSubDomains',
    xFrameOptions: 'DENY',
    // Keeps headers that a route has set, because the local checkout sets its own security policy.
    overwrite: false,
  });

/** Rejects host names other than localhost, to protect local runs against DNS rebinding. */
const localHostsOnly: MiddlewareHandler = async (context, next) => {
  const { hostname } = new URL(context.req.url);
  if (isLoopbackHost(hostname)) return next();
  throw new RequestRefusedError({
    statusCode: 421,
    message: 'In local runs this server answers to localhost only. Open it under that name.',
  });
};

/**
 * In local runs, rejects requests of other websites' pages, except links. Checks the header
 * `Origin`. In two cases, checks `Sec-Fetch-Site` instead:
 * - The local checkout page sends no referrer, so `Origin` is "null" for its form.
 * - Requests for scripts and images have no `Origin`.
 */
const localPagesOnly =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async ({ req }, next) => {
    const origin = req.header('Origin');
    const site = req.header('Sec-Fetch-Site');
    const isOwn =
      origin === undefined
        ? site !== 'cross-site' || req.header('Sec-Fetch-Mode') === 'navigate'
        : site === 'same-origin' ||
          allowedOrigins.includes(origin) ||
          (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname));
    if (isOwn) return next();
    throw forbidden('In local runs, only the app and other pages of localhost may send requests.');
  };

/**
 * Closes the connection after the response in two cases:
 * - The server shuts down, and a proxy must send no more requests on this connection.
 * - The request has no valid token, and its body is large or of unknown size. Otherwise, Node.js
 *   would read the rest of this body.
 */
const closeConnections =
  (isEnding: () => boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const isUnread =
      context.get('claims') === undefined && declaredBodyBytes(context) > MAX_ANONYMOUS_BODY_BYTES;
    if (isEnding() || isUnread) context.header('Connection', 'close');
  };

const forbidCaching: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
};

const DATABASE_REFUSALS = {
  unavailable: serviceUnavailable('server-busy'),
  conflict: conflict('changed-meanwhile'),
  'bad-value': unprocessable('bad-value'),
} as const;

const refusalFor = (error: unknown): RequestRefusedError | undefined => {
  if (error instanceof RequestRefusedError) return error;
  const kind = databaseFailureKindOf(error);
  return kind && DATABASE_REFUSALS[kind];
};

/** Sends the client only the id of the entry in the log, and no stack, SQL or file path. */
const handleError = (error: unknown, context: Context): Response => {
  const refusal = refusalFor(error);
  const reference = String(context.get('requestId'));
  const { method } = context.req;
  const facts = {
    requestId: reference,
    method,
    // Logs the pattern and not the URL, because ids and queries must not reach the log.
    route: routePatternOf(context),
    sqlState: sqlStateOf(error),
  };
  if (refusal === undefined) {
    log.error({ ...facts, ...errorTraceForLog(error) }, 'A request failed');
    const reason = refusalReason('server-failed', { reference });
    return toResponse(context, { statusCode: 500, ...reason });
  }
  if (refusal.answer.statusCode >= 500) log.warn(facts, 'A request could not be answered now');
  return toResponse(context, refusal.answer);
};

/** Returns a request id that is short enough to read out over the telephone. */
const newReference = () => randomBytes(6).toString('hex');

export const createBackendApp = (services: RouteServices): BackendApp => {
  const { production, allowedOrigins } = services.settings;
  const app = new Hono<BackendAppEnv>();
  app.use(closeConnections(services.isEnding));
  // Accepts no request id from clients (length 0), because no text of a client may reach the log.
  app.use(requestId({ generator: newReference, limitLength: 0 }));
  app.use(limitPreflightRate(services));
  app.use(setApiHeaders(production), forbidCaching);
  // Must come before `allowOrigins`, which answers preflights of every host and page.
  if (!production) app.use(localHostsOnly, localPagesOnly(allowedOrigins));
  app.use(allowOrigins(allowedOrigins), compress());
  app.use(guardAccess(services));
  app.onError(handleError);
  app.notFound((context) =>
    toResponse(context, notFound('There is nothing at this address. Check the path.').answer),
  );
  registerReadinessRoute(app, services);
  registerProfileRoutes(app, services);
  registerOrganizationRoutes(app, services);
  registerLocationRoutes(app, services);
  registerUserRoutes(app, services);
  registerInvitationRoutes(app, services);
  registerWebhookRoutes(app, services);
  registerTelemetryRoutes(app, services);
  if (services.settings.localCheckout) registerCheckoutRoutes(app, services);
  return app;
};
