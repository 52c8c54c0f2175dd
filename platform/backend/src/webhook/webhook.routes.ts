import { and, desc, eq } from 'drizzle-orm';
import type { BackendApp } from '../access/access';
import { membershipByUid } from '../access/membership';
import type { Database, Transaction } from '../database/database';
import {
  type OrganizationRow,
  organizations,
  type SubscriptionRow,
  stripeEvents,
  stripeSubscriptions,
} from '../database/schema';
import { acquireTransactionLock } from '../database/transactions';
import { okAnswer, serviceUnavailable } from '../http/answer';
import { readAnonymousRequestBody } from '../http/body';
import { registerRoute } from '../http/route';
import { log } from '../log';
import type { RouteServices } from '../services';
import {
  type CheckoutEvent,
  readStripeEvent,
  requirePlausibleSignature,
  type StripeEvent,
  type SubscriptionEvent,
} from './stripe-event';

/** The messages of the responses to Stripe, which Stripe's dashboard shows. */
const OUTCOME_SENTENCES = {
  applied: 'The subscription was updated.',
  replayed: 'This event was taken before. Nothing changed.',
  outdated: 'A newer event was taken before. Nothing changed.',
  unpaid: 'Nothing was paid yet. Nothing changed.',
  otherMode: 'This checkout was not for a subscription. Nothing changed.',
  otherPrice: 'This is not a configured price. It does not count as a subscription.',
  second: 'The organization has a subscription already. Cancel and refund this one.',
  unmatched: 'No organization belongs to this event. Nothing changed.',
  /** Not an error. The first events of a subscription usually come before its checkout event. */
  early: 'No organization has this subscription yet.',
} as const;
type Outcome = keyof typeof OUTCOME_SENTENCES;

/** Outcomes that may mean that somebody has paid without getting a subscription. */
const NEEDS_ATTENTION: readonly Outcome[] = ['otherMode', 'otherPrice', 'second', 'unmatched'];

/** Maps Stripe's status to the organization's status. Any other status becomes `incomplete`. */
const SUBSCRIPTION_STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};
/** The status before the first payment, and while the price of the subscription is unknown. */
const INCOMPLETE_STATUS = 'incomplete';
const NO_SUBSCRIPTION = 'none';

const statusOf = ({ status }: Pick<SubscriptionRow, 'status'>): string =>
  SUBSCRIPTION_STATUSES[status] ?? INCOMPLETE_STATUS;

/** The configured prices that a subscription may have. If undefined, every price is accepted. */
type AcceptedPrices = readonly string[] | undefined;

const statusWithPrice = (
  status: string,
  prices: readonly string[] | undefined,
  accepted: AcceptedPrices,
): string => {
  if (accepted === undefined || status === 'canceled') return status;
  // The price is not known until an event of the subscription itself arrives.
  if (prices === undefined) return status === 'active' ? INCOMPLETE_STATUS : status;
  // The status "none" lets the organization buy a subscription with an accepted price.
  return prices.some((price) => accepted.includes(price)) ? status : NO_SUBSCRIPTION;
};

const updateOrganization = async (
  transaction: Transaction,
  { id, subscriptionEventAt }: OrganizationRow,
  eventAt: number,
  changes: Partial<OrganizationRow> & { subscriptionStatus: string },
): Promise<Outcome> => {
  await transaction
    .update(organizations)
    .set({ ...changes, subscriptionEventAt: Math.max(eventAt, subscriptionEventAt ?? 0) })
    .where(eq(organizations.id, id));
  return changes.subscriptionStatus === NO_SUBSCRIPTION ? 'otherPrice' : 'applied';
};

const subscriptionOf = (transaction: Transaction, id: string) =>
  transaction.query.stripeSubscriptions.findFirst({ where: eq(stripeSubscriptions.id, id) });

const isOutdatedEnd = (
  event: Pick<SubscriptionRow, 'status' | 'eventAt'>,
  checkoutAt: number,
): boolean => statusOf(event) === 'canceled' && event.eventAt < checkoutAt;

/** The time of a subscription's checkout event in Unix seconds; 0 if there was no such event. */
const checkoutTimeOf = async (
  transaction: Transaction,
  subscriptionId: string,
): Promise<number> => {
  const checkout = await transaction.query.stripeEvents.findFirst({
    where: and(
      eq(stripeEvents.subscriptionId, subscriptionId),
      eq(stripeEvents.type, 'checkout.session.completed'),
    ),
    orderBy: desc(stripeEvents.eventAt),
  });
  return checkout?.eventAt ?? 0;
};

/**
 * Links a subscription to the organization that paid, after a finished checkout. If no earlier
 * event contained the state of the subscription, the subscription counts as active.
 */
const applyCheckout = async (
  transaction: Transaction,
  event: CheckoutEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> => {
  const { created, mode, client_reference_id: uid, subscription, payment_status } = event;
  if (mode !== 'subscription' || subscription === null) return 'otherMode';
  // Nothing is paid yet. A bank debit is paid long after the checkout is completed, and then Stripe
  // sends another event.
  if (payment_status === 'unpaid') return 'unpaid';
  const payer = await membershipByUid(transaction, uid ?? '');
  if (payer.kind !== 'member' || payer.member.role !== 'admin') return 'unmatched';
  const { organization } = payer;
  const known = await subscriptionOf(transaction, subscription);
  const withPrice = (status: string) =>
    statusWithPrice(status, known?.prices?.split(' ') ?? event.line_items, accepted);
  const isOther = organization.stripeSubscriptionId !== subscription;
  // A checkout of another subscription does not replace a live subscription. The outcome is
  // `otherPrice` if the subscription of the checkout has a price that is not accepted.
  if (isOther && ![NO_SUBSCRIPTION, 'canceled'].includes(organization.subscriptionStatus)) {
    return withPrice('active') === NO_SUBSCRIPTION ? 'otherPrice' : 'second';
  }
  // Ignores an event that is older than the newest applied event, with two exceptions:
  // - An older event of another subscription counts, because its payment may have taken longer.
  // - With the status "none", every event counts. An event that had no effect because the
  //   configured prices were wrong may be sent again after the prices were corrected.
  const isSettled = !isOther && organization.subscriptionStatus !== NO_SUBSCRIPTION;
  if (isSettled && created < (organization.subscriptionEventAt ?? 0)) return 'outdated';
  const begunAt = await checkoutTimeOf(transaction, subscription);
  const isNews =
    known === undefined ||
    (statusOf(known) === INCOMPLETE_STATUS && known.eventAt <= created) ||
    isOutdatedEnd(known, begunAt);
  const status = isNews ? 'active' : statusOf(known);
  // Links the subscription even if its price is not accepted. If its price changes later, the event
  // about this change must find the organization.
  return updateOrganization(transaction, organization, created, {
    stripeCustomerId: event.customer,
    stripeSubscriptionId: subscription,
    subscriptionStatus: withPrice(status),
  });
};

const applySubscription = async (
  transaction: Transaction,
  { created, subscription: id, status, items }: SubscriptionEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> => {
  const known = await subscriptionOf(transaction, id);
  const begunAt = await checkoutTimeOf(transaction, id);
  if (isOutdatedEnd({ status, eventAt: created }, begunAt)) return 'outdated';
  // A canceled subscription never comes back (Stripe, Subscription object).
  const isOver =
    known !== undefined && statusOf(known) === 'canceled' && !isOutdatedEnd(known, begunAt);
  if (isOver || (known !== undefined && created < known.eventAt)) return 'outdated';
  const organization = await transaction.query.organizations.findFirst({
    where: eq(organizations.stripeSubscriptionId, id),
  });
  // `incomplete` is always the first status. Events of the same second may arrive in any order, so
  // an `incomplete` event is outdated if another status is known. Also checks the organization's
  // status, because a checkout stores its status only there.
  const hasBegun = [known?.status, organization?.subscriptionStatus].some(
    (each) => each !== undefined && each !== INCOMPLETE_STATUS,
  );
  if (status === INCOMPLETE_STATUS && hasBegun) return 'outdated';
  const prices = items?.join(' ') ?? known?.prices ?? null;
  const row = { id, status, prices, eventAt: created };
  await transaction
    .insert(stripeSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: stripeSubscriptions.id, set: row });
  if (organization === undefined) return 'early';
  return updateOrganization(transaction, organization, created, {
    subscriptionStatus: statusWithPrice(statusOf(row), prices?.split(' '), accepted),
  });
};

/**
 * Processes an event only once, except an event with an outcome in `NEEDS_ATTENTION`, which can be
 * sent again. Processes one event at a time. Parallel events would not see each other's changes,
 * and the stored status could be wrong.
 */
const applyEvent = (
  database: Database,
  event: StripeEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> =>
  database.transaction(async (transaction) => {
    await acquireTransactionLock(transaction, 'stripe-events');
    const { id, type, subscription: subscriptionId, created: eventAt } = event;
    const recorded = await transaction
      .insert(stripeEvents)
      .values({ id, type, subscriptionId, eventAt })
      .onConflictDoNothing()
      .returning();
    if (recorded.length === 0) return 'replayed';
    const outcome =
      'mode' in event
        ? await applyCheckout(transaction, event, accepted)
        : await applySubscription(transaction, event, accepted);
    // Forgets the event, so that Stripe can send it again after the cause was corrected.
    if (NEEDS_ATTENTION.includes(outcome)) {
      await transaction.delete(stripeEvents).where(eq(stripeEvents.id, id));
    }
    return outcome;
  });

/** The webhook needs no token, because the signature of an event proves its sender. */
export const registerWebhookRoutes = (
  app: BackendApp,
  { settings, database }: RouteServices,
): void => {
  registerRoute(app, '/webhooks/stripe', {
    POST: async (context) => {
      const secret = settings.stripeWebhookSecret;
      if (secret === undefined) {
        throw serviceUnavailable('Payments are not set up: STRIPE_WEBHOOK_SECRET is missing.');
      }
      const signature = requirePlausibleSignature(context.req.header('Stripe-Signature'));
      // Keeps the raw text, because the signature covers the bytes and not the parsed content.
      const body = (await readAnonymousRequestBody(context)).toString('utf8');
      const event = readStripeEvent(body, signature, secret);
      if (event === undefined) return okAnswer(undefined, 'Events of this type are not needed.');
      const outcome = await applyEvent(database, event, settings.stripePriceIds);
      const sentence = OUTCOME_SENTENCES[outcome];
      if (NEEDS_ATTENTION.includes(outcome)) log.warn({ event: event.id }, sentence);
      return okAnswer(undefined, sentence);
    },
  });
};
