import Stripe from 'stripe';
import * as v from 'valibot';
import { badRequest } from '../http/answer';

const id = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999));

const idOfObject = v.pipe(
  v.object({ id }),
  v.transform((object) => object.id),
);
// Accepts an id, or the whole object in its place (Stripe, "Expanding responses").
const reference = v.optional(v.nullable(v.union([id, idOfObject])), null);

/** The ids of the prices in an event; `undefined` when the event has no items. */
const prices = v.optional(
  v.pipe(
    v.object({ data: v.array(v.object({ price: v.nullable(v.object({ id })) })) }),
    v.transform(({ data }) => data.flatMap(({ price }) => (price === null ? [] : [price.id]))),
  ),
);

const CHECKOUT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] as const;

const checkoutSchema = v.pipe(
  v.object({
    id,
    created: time,
    type: v.picklist(CHECKOUT_TYPES),
    data: v.object({
      object: v.object({
        mode: v.string(),
        // Invalid references become null, because other checkouts of the Stripe account may set
        // them.
        client_reference_id: v.optional(v.fallback(v.nullable(id), null), null),
        customer: reference,
        subscription: reference,
        payment_status: v.optional(v.nullable(v.string())),
        line_items: prices,
      }),
    }),
  }),
  v.transform(({ data, ...event }) => ({ ...event, ...data.object })),
);
/** `created` is in Unix seconds. */
export type CheckoutEvent = v.InferOutput<typeof checkoutSchema>;

const SUBSCRIPTION_TYPES = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
] as const;

const subscriptionSchema = v.pipe(
  v.object({
    id,
    created: time,
    type: v.picklist(SUBSCRIPTION_TYPES),
    data: v.object({
      object: v.object({ id, status: v.optional(v.string(), 'canceled'), items: prices }),
    }),
  }),
  v.transform(({ data, ...event }) => ({
    ...event,
    subscription: data.object.id,
    status: event.type === 'customer.subscription.deleted' ? 'canceled' : data.object.status,
    items: data.object.items,
  })),
);
export type SubscriptionEvent = v.InferOutput<typeof subscriptionSchema>;

const eventSchema = v.union([checkoutSchema, subscriptionSchema]);
export type StripeEvent = CheckoutEvent | SubscriptionEvent;

/** The types of events that the webhook acts on. Events of all other types only get a 200. */
export const HANDLED_STRIPE_EVENT_TYPES: readonly string[] = [
  ...CHECKOUT_TYPES,
  ...SUBSCRIPTION_TYPES,
];

const TOLERANCE_S = 300;

const invalidSignatureRefusal = () =>
  badRequest(
    'The signature does not match, or is older than five minutes. Check the signing secret of the webhook, and the clock of this server.',
  );

/**
 * Runs before the backend reads the body.
 * @throws RequestRefusedError 400 unless the signature has a valid form and is recent
 */
export const requirePlausibleSignature = (header: string | undefined): string => {
  if (header === undefined) throw badRequest('The Stripe-Signature header is missing.');
  const [, time] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header) ?? [];
  const isRecent = Number(time) >= Math.floor(Date.now() / 1_000) - TOLERANCE_S;
  if (isRecent && /(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(header)) return header;
  throw invalidSignatureRefusal();
};

/**
 * Returns `undefined` for a type that is not handled. @throws RequestRefusedError 400 when the
 * signature is wrong or older than five minutes, or the event does not have Stripe's form
 */
export const readStripeEvent = (
  body: string,
  signature: string,
  secret: string,
): StripeEvent | undefined => {
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
  } catch {
    throw invalidSignatureRefusal();
  }
  const kind = v.safeParse(v.object({ type: v.string() }), event);
  if (kind.success && !HANDLED_STRIPE_EVENT_TYPES.includes(kind.output.type)) return undefined;
  const result = v.safeParse(eventSchema, event);
  if (!result.success) throw badRequest('The event does not have the form of a Stripe event.');
  return result.output;
};
