import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/** An event as Stripe would send it, with its signature over exactly these bytes. */
export type SignedEvent = { body: string; signature: string };

const newId = (prefix: string): string => `${prefix}_local_${randomBytes(12).toString('hex')}`;

/** The `checkout.session.completed` of a paid subscription (Stripe, Checkout Session object). */
export const signedPayment = (uid: string, email: string, secret: string): SignedEvent => {
  const created = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    type: 'checkout.session.completed',
    created,
    livemode: false,
    data: {
      object: {
        id: newId('cs'),
        object: 'checkout.session',
        mode: 'subscription',
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: uid,
        customer: newId('cus'),
        subscription: newId('sub'),
        customer_details: { email },
      },
    },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, signature };
};
