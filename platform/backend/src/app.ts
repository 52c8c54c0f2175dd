import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { type App, type AppEnv, guardAccess, limitPreflights } from './access/access';
import { registerCheckoutRoutes } from './checkout/checkout.routes';
import {
  allowOrigins,
  closeConnections,
  forbidCaching,
  handleError,
  handleNotFound,
  localHostsOnly,
  setApiHeaders,
} from './http/middleware';
import { registerInvitationRoutes } from './invitations/invitations.routes';
import { registerLocationRoutes } from './locations/locations.routes';
import { registerOrganizationRoutes } from './organization/organization.routes';
import { registerProfileRoutes, registerReadinessRoutes } from './profile/profile.routes';
import type { Services } from './services';
import { registerTelemetryRoutes } from './telemetry/telemetry.routes';
import { registerUserRoutes } from './users/users.routes';
import { registerWebhookRoutes } from './webhook/webhook.routes';

/** Creates a reference that is short enough to read out over the telephone. */
const newReference = () => randomBytes(6).toString('hex');

/** Creates the backend as a function from request to response, which tests call without a port. */
export const createApp = (services: Services): App => {
  const { production, allowedOrigins } = services.settings;
  const app = new Hono<AppEnv>();
  app.use(closeConnections(services.isEnding));
  // Accepts no request id from clients (length 0), because no text of a client may reach the log.
  // The web app sends no id.
  app.use(requestId({ generator: newReference, limitLength: 0 }));
  app.use(limitPreflights(services));
  app.use(setApiHeaders(production), forbidCaching, allowOrigins(allowedOrigins), compress());
  if (!production) app.use(localHostsOnly);
  app.use(guardAccess(services));
  app.onError(handleError);
  app.notFound(handleNotFound);
  registerReadinessRoutes(app, services);
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
