import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { type App, type AppEnv, guardAccess, limitPreflights } from './access/access';
import { checkoutRoutes } from './checkout/checkout.routes';
import {
  allowOrigins,
  closeConnections,
  forbidCaching,
  handleError,
  handleNotFound,
  localHostsOnly,
  setApiHeaders,
} from './http/middleware';
import { invitationRoutes } from './invitations/invitations.routes';
import { locationRoutes } from './locations/locations.routes';
import { organizationRoutes } from './organization/organization.routes';
import { profileRoutes, readinessRoutes } from './profile/profile.routes';
import type { Services } from './services';
import { telemetryRoutes } from './telemetry/telemetry.routes';
import { userRoutes } from './users/users.routes';
import { webhookRoutes } from './webhook/webhook.routes';

/** Creates a reference that is short enough to read out over the telephone. */
const newReference = () => randomBytes(6).toString('hex');

/** Creates the backend as a function from request to response, which tests call without a port. */
export const createApp = (services: Services): App => {
  const { production, allowedOrigins } = services.settings;
  const app = new Hono<AppEnv>();
  app.use(closeConnections(services.isEnding));
  // Accepts no request id from clients (length 0), so that no text of a client reaches the log. The
  // web app sends no id.
  app.use(requestId({ generator: newReference, limitLength: 0 }));
  app.use(limitPreflights(services));
  app.use(setApiHeaders(production), forbidCaching, allowOrigins(allowedOrigins), compress());
  if (!production) app.use(localHostsOnly);
  app.use(guardAccess(services));
  app.onError(handleError);
  app.notFound(handleNotFound);
  readinessRoutes(app, services);
  profileRoutes(app, services);
  organizationRoutes(app, services);
  locationRoutes(app, services);
  userRoutes(app, services);
  invitationRoutes(app, services);
  webhookRoutes(app, services);
  telemetryRoutes(app, services);
  if (services.settings.localCheckout) checkoutRoutes(app, services);
  return app;
};
