import Stripe from 'stripe';
import * as v from 'valibot';
import { badRequest } from '../http/answer';

const id = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999));

// Stripe sends an id, or the whole object where the account asks for it to be expanded.
const reference = v.optional(
  v.nullable(
    v.union([
      id,
      v.pipe(
        v.object({ id }),
        v.transform((object) => object.id),
      ),
    ]),
  ),
  null,
);

/** `customer` and `subscription` are ids; times are in seconds. */
const completedSchema = v.object({
  id,
  created: time,
  type: v.literal('checkout.session.completed'),
  data: v.object({
    object: v.object({
      client_reference_id: v.optional(v.nullable(id), null),
      customer: reference,
      subscription: reference,
      payment_status: v.optional(v.nullable(v.string())),
    }),
  }),
});
export type CheckoutCompleted = v.InferOutput<typeof completedSchema>;

const deletedSchema = v.object({
  id,
  created: time,
  type: v.literal('customer.subscription.deleted'),
  data: v.object({ object: v.object({ id, customer: reference }) }),
});
export type SubscriptionDeleted = v.InferOutput<typeof deletedSchema>;

const eventSchema = v.variant('type', [completedSchema, deletedSchema]);
/** The two kinds of event that change a subscription (specification 12). */
export type StripeEvent = v.InferOutput<typeof eventSchema>;

const HANDLED: readonly string[] = ['checkout.session.completed', 'customer.subscription.deleted'];

/**
 * Checks the signature over the raw body and reads the event; `undefined` for a kind that is not needed.
 * @throws Refusal 400 when the signature is wrong or older than five minutes, or the event is not Stripe's form
 */
export const readStripeEvent = (
  body: string,
  signature: string,
  secret: string,
): StripeEvent | undefined => {
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw badRequest('The signature does not match. Check the signing secret of the webhook.');
  }
  const kind = v.safeParse(v.object({ type: v.string() }), event);
  if (kind.success && !HANDLED.includes(kind.output.type)) return undefined;
  const result = v.safeParse(eventSchema, event);
  if (!result.success) {
    throw badRequest('The event does not have the form of a Stripe event.');
  }
  return result.output;
};
