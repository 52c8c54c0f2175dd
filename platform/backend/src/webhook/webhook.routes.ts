import type { App } from '../access/access';
import { badRequest, found, unavailable } from '../http/answer';
import { readBytes } from '../http/body';
import { route } from '../http/route';
import { log } from '../log';
import type { Services } from '../services';
import { applyEvent, OUTCOMES } from './apply-event';
import { readStripeEvent } from './stripe-event';

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
      const outcome = await applyEvent(database, event);
      // Somebody has paid and gets nothing for it; an end without a match is of no consequence.
      if (outcome === 'unmatched' && event.type === 'checkout.session.completed')
        log.warn({ event: event.id }, OUTCOMES.unmatched);
      return found(undefined, OUTCOMES[outcome]);
    },
  });
};
