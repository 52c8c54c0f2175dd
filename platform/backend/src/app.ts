import { Hono } from 'hono';
import { checkoutRoutes } from './checkout/checkout.routes';
import { apiHeaders, cors } from './http/cors';
import { handleError, handleNotFound } from './http/errors';
import { locationRoutes } from './locations/locations.routes';
import { organizationRoutes } from './organization/organization.routes';
import { profileRoutes } from './profile/profile.routes';
import { readinessRoutes } from './readiness/readiness.routes';
import type { Services } from './services';
import { userRoutes } from './users/users.routes';
import { webhookRoutes } from './webhook/webhook.routes';

/** The backend as a function from request to answer. It never listens; tests call it as it is. */
export const createApp = (services: Services): Hono => {
  const app = new Hono();
  app.use(apiHeaders, cors(services.settings.allowedOrigins));
  app.onError(handleError);
  app.notFound(handleNotFound);
  readinessRoutes(app, services);
  profileRoutes(app, services);
  organizationRoutes(app, services);
  locationRoutes(app, services);
  userRoutes(app, services);
  webhookRoutes(app, services);
  if (services.settings.localCheckout) checkoutRoutes(app, services);
  return app;
};
