import type { App } from '../access/access';
import { badRequest, found, unavailable } from '../http/answer';
import { readBytes } from '../http/body';
import { route } from '../http/route';
import { log } from '../log';
import type { Services } from '../services';
import { applyEvent, NEEDS_ATTENTION, OUTCOMES } from './apply-event';
import { isCheckout, readStripeEvent } from './stripe-event';

/** `/webhooks/stripe` (specification 12). Whoever holds the signing secret speaks for Stripe; there is no other sign-in. */
export const webhookRoutes = (app: App, { settings, database }: Services): void => {
  route(app, '/webhooks/stripe', {
    POST: async (context) => {
      const secret = settings.stripeWebhookSecret;
      if (secret === undefined) {
        throw unavailable('Payments are not set up: STRIPE_WEBHOOK_SECRET is missing.');
      }
      const signature = context.req.header('Stripe-Signature');
      if (signature === undefined) throw badRequest('The Stripe-Signature header is missing.');
      // The signature covers the bytes as they came, not what a parser makes of them.
      const body = (await readBytes(context)).toString('utf8');
      const event = readStripeEvent(body, signature, secret);
      if (event === undefined) return found(undefined, 'Events of this type are not needed.');
      const outcome = await applyEvent(database, event, settings.stripePriceId);
      if (isCheckout(event) && NEEDS_ATTENTION.includes(outcome)) {
        log.warn({ event: event.id }, OUTCOMES[outcome]);
      }
      return found(undefined, OUTCOMES[outcome]);
    },
  });
};
