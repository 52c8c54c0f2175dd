import { and, eq, max } from 'drizzle-orm';
import type { App } from '../access/access';
import type { Database, Transaction } from '../database/database';
import {
  members,
  type OrganizationRow,
  organizations,
  type SubscriptionRow,
  stripeEvents,
  stripeSubscriptions,
} from '../database/schema';
import { waitForLock } from '../database/transactions';
import { badRequest, okAnswer, unavailable } from '../http/answer';
import { readBodyWithoutAccount } from '../http/body';
import { registerRoute } from '../http/route';
import { log } from '../log';
import type { Services } from '../services';
import {
  type CheckoutEvent,
  invalidSignatureRefusal,
  isCheckoutEvent,
  isPossibleSignature,
  readStripeEvent,
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
} as const;
type Outcome = keyof typeof OUTCOME_SENTENCES;

/** Outcomes after which somebody may have paid without getting a subscription. */
const NEEDS_ATTENTION: readonly Outcome[] = ['otherMode', 'otherPrice', 'second', 'unmatched'];

const needsAttention = (event: StripeEvent, outcome: Outcome): boolean =>
  // Ignores `unmatched` for subscription events: most of these come before the checkout's event.
  isCheckoutEvent(event) ? NEEDS_ATTENTION.includes(outcome) : outcome === 'otherPrice';

/** Maps Stripe's status of a subscription to the organization's. All others are `incomplete`. */
const SUBSCRIPTION_STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};
/** Stripe's status before the first payment; here also the status while the price is unknown. */
const INCOMPLETE_STATUS = 'incomplete';
const NO_SUBSCRIPTION = 'none';
/** Statuses of a live subscription, which a checkout of another subscription does not replace. */
const LIVE_STATUSES = ['active', 'past_due', 'paused', INCOMPLETE_STATUS];

const statusOf = ({ status }: Pick<SubscriptionRow, 'status'>): string =>
  SUBSCRIPTION_STATUSES[status] ?? INCOMPLETE_STATUS;

/** The configured prices. If undefined, every price counts. */
type AcceptedPrices = readonly string[] | undefined;

/** Whether one of the `prices` is accepted; `undefined` if unknown `prices` would decide that. */
const isWanted = (prices: readonly string[] | undefined, accepted: AcceptedPrices) =>
  accepted === undefined ? true : prices?.some((price) => accepted.includes(price));

/** `wanted` says whether the subscription has an accepted price; `undefined` if unknown. */
const updateOrganization = async (
  transaction: Transaction,
  organization: OrganizationRow,
  at: number,
  { status, wanted }: { status: string; wanted: boolean | undefined },
  changes: Partial<OrganizationRow> = {},
): Promise<Outcome> => {
  // With another price, the organization gets the status "none", because with a live status it
  // could not buy a subscription with the right price.
  const isOtherPrice = wanted === false && status !== 'canceled';
  // The status stays incomplete while the price is unknown. The subscription's own events contain
  // the price.
  const isUnknown = wanted === undefined && status === 'active';
  const known = isUnknown ? INCOMPLETE_STATUS : status;
  await transaction
    .update(organizations)
    .set({
      ...changes,
      subscriptionStatus: isOtherPrice ? NO_SUBSCRIPTION : known,
      subscriptionEventAt: Math.max(at, organization.subscriptionEventAt ?? 0),
    })
    .where(eq(organizations.id, organization.id));
  return isOtherPrice ? 'otherPrice' : 'applied';
};

const subscriptionOf = async (transaction: Transaction, id: string) => {
  const [row] = await transaction
    .select()
    .from(stripeSubscriptions)
    .where(eq(stripeSubscriptions.id, id));
  return row;
};

const isOutdatedEnd = (
  event: Pick<SubscriptionRow, 'status' | 'eventAt'>,
  checkoutAt: number,
): boolean => statusOf(event) === 'canceled' && event.eventAt < checkoutAt;

/** Returns the time of a subscription's checkout in seconds; 0 before the checkout's event. */
const checkoutTimeOf = async (
  transaction: Transaction,
  subscriptionId: string,
): Promise<number> => {
  const [row] = await transaction
    .select({ at: max(stripeEvents.eventAt) })
    .from(stripeEvents)
    .where(
      and(
        eq(stripeEvents.subscriptionId, subscriptionId),
        eq(stripeEvents.type, 'checkout.session.completed'),
      ),
    );
  return row?.at ?? 0;
};

/** Returns the organization whose administrator pays. */
const payingOrganization = async (transaction: Transaction, uid: string) => {
  const [row] = await transaction
    .select({ organization: organizations })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(and(eq(members.uid, uid), eq(members.role, 'admin')));
  return row?.organization;
};

/**
 * Links a subscription to the organization that paid, after a finished checkout. If no earlier
 * event contained the state of the subscription, the subscription counts as active.
 */
const applyCheckout = async (
  transaction: Transaction,
  { created, data: { object } }: CheckoutEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> => {
  const { mode, client_reference_id: uid, customer, subscription, payment_status } = object;
  if (mode !== 'subscription' || subscription === null) return 'otherMode';
  // Changes nothing before the payment. A bank debit is paid long after the checkout is completed,
  // and then another event comes.
  if (payment_status === 'unpaid') return 'unpaid';
  const organization = await payingOrganization(transaction, uid ?? '');
  if (organization === undefined) return 'unmatched';
  const known = await subscriptionOf(transaction, subscription);
  const wanted = isWanted(known?.prices?.split(' ') ?? object.line_items, accepted);
  const isOther = organization.stripeSubscriptionId !== subscription;
  if (isOther && LIVE_STATUSES.includes(organization.subscriptionStatus)) {
    return wanted === false ? 'otherPrice' : 'second';
  }
  // Ignores an event that is older than the last event of the organization's subscription. An older
  // event of another subscription counts, because it may be a payment that arrives late. An event
  // that is sent again after the configured prices were corrected counts too.
  const isSettled = !isOther && organization.subscriptionStatus !== NO_SUBSCRIPTION;
  if (isSettled && created < (organization.subscriptionEventAt ?? 0)) return 'outdated';
  const begunAt = await checkoutTimeOf(transaction, subscription);
  const isNews =
    known === undefined ||
    (statusOf(known) === INCOMPLETE_STATUS && known.eventAt <= created) ||
    isOutdatedEnd(known, begunAt);
  const status = isNews ? 'active' : statusOf(known);
  // Also links a subscription with another price, because its price may change.
  const changes = { stripeCustomerId: customer, stripeSubscriptionId: subscription };
  return updateOrganization(transaction, organization, created, { status, wanted }, changes);
};

const applySubscription = async (
  transaction: Transaction,
  { type, created, data: { object } }: SubscriptionEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> => {
  const status = type === 'customer.subscription.deleted' ? 'canceled' : object.status;
  const known = await subscriptionOf(transaction, object.id);
  const begunAt = await checkoutTimeOf(transaction, object.id);
  if (isOutdatedEnd({ status, eventAt: created }, begunAt)) return 'outdated';
  // Keeps the status `canceled`: a canceled subscription never comes back (Stripe, Subscription
  // object).
  const isOver =
    known !== undefined && statusOf(known) === 'canceled' && !isOutdatedEnd(known, begunAt);
  if (isOver || (known !== undefined && created < known.eventAt)) return 'outdated';
  const [organization] = await transaction
    .select()
    .from(organizations)
    .where(eq(organizations.stripeSubscriptionId, object.id));
  // Ignores `incomplete` after another status. It can only be the first status, but events of one
  // second may arrive in any order. Also checks the status of the organization, because a checkout
  // stores no subscription row.
  const hasBegun = [known?.status, organization?.subscriptionStatus].some(
    (each) => each !== undefined && each !== INCOMPLETE_STATUS,
  );
  if (status === INCOMPLETE_STATUS && hasBegun) return 'outdated';
  const prices = object.items?.join(' ') ?? known?.prices ?? null;
  const row = { id: object.id, status, prices, eventAt: created };
  await transaction
    .insert(stripeSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: stripeSubscriptions.id, set: row });
  if (organization === undefined) return 'unmatched';
  return updateOrganization(transaction, organization, created, {
    status: statusOf(row),
    wanted: isWanted(prices?.split(' '), accepted),
  });
};

/** Records an event. Returns false if the event was recorded before. */
const recordEvent = async (transaction: Transaction, event: StripeEvent): Promise<boolean> => {
  const subscriptionId = isCheckoutEvent(event)
    ? event.data.object.subscription
    : event.data.object.id;
  const rows = await transaction
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, subscriptionId, eventAt: event.created })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
};

/**
 * Processes an event once, unless it needs attention, and never two events at the same time:
 * neither would see the other's change, and a wrong status could be stored.
 */
const applyEvent = (
  database: Database,
  event: StripeEvent,
  accepted: AcceptedPrices,
): Promise<Outcome> =>
  database.transaction(async (transaction) => {
    await waitForLock(transaction, 'stripe-events');
    if (!(await recordEvent(transaction, event))) return 'replayed';
    const outcome = isCheckoutEvent(event)
      ? await applyCheckout(transaction, event, accepted)
      : await applySubscription(transaction, event, accepted);
    // Forgets an event that did not help the payer, so that it counts when somebody has corrected
    // the cause and sends it again.
    if (needsAttention(event, outcome)) {
      await transaction.delete(stripeEvents).where(eq(stripeEvents.id, event.id));
    }
    return outcome;
  });

/** The webhook needs no token, because the signature of an event proves its sender. */
export const registerWebhookRoutes = (app: App, { settings, database }: Services): void => {
  registerRoute(app, '/webhooks/stripe', {
    POST: async (context) => {
      const secret = settings.stripeWebhookSecret;
      if (secret === undefined) {
        throw unavailable('Payments are not set up: STRIPE_WEBHOOK_SECRET is missing.');
      }
      const signature = context.req.header('Stripe-Signature');
      if (signature === undefined) throw badRequest('The Stripe-Signature header is missing.');
      if (!isPossibleSignature(signature)) throw invalidSignatureRefusal();
      // Keeps the raw text, because the signature covers the bytes and not the parsed content.
      const body = (await readBodyWithoutAccount(context)).toString('utf8');
      const event = readStripeEvent(body, signature, secret);
      if (event === undefined) return okAnswer(undefined, 'Events of this type are not needed.');
      const outcome = await applyEvent(database, event, settings.stripePriceIds);
      if (needsAttention(event, outcome)) log.warn({ event: event.id }, OUTCOME_SENTENCES[outcome]);
      return okAnswer(undefined, OUTCOME_SENTENCES[outcome]);
    },
  });
};
