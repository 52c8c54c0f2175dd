import { and, eq, gte, isNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database';
import { members, type OrganizationRow, organizations, stripeEvents } from '../database/schema';
import { lockFor } from '../database/transactions';
import type { CheckoutCompleted, StripeEvent, SubscriptionDeleted } from './stripe-event';

/** What became of an event, in a sentence for Stripe's dashboard. */
export const OUTCOMES = {
  applied: 'The subscription was updated.',
  replayed: 'This event was taken before. Nothing changed.',
  outdated: 'A newer event was taken before. Nothing changed.',
  unpaid: 'Nothing was paid yet. Nothing changed.',
  unmatched: 'No organization belongs to this event. Nothing changed.',
} as const;
export type Outcome = keyof typeof OUTCOMES;

type Subscription = Pick<
  OrganizationRow,
  'subscriptionStatus' | 'stripeCustomerId' | 'stripeSubscriptionId' | 'subscriptionEventAt'
>;

const update = async (
  transaction: Transaction,
  organization: OrganizationRow,
  event: StripeEvent,
  changes: Partial<Subscription>,
): Promise<Outcome> => {
  // Stripe does not promise the order of delivery: an older event must not undo a newer one.
  if (event.created < (organization.subscriptionEventAt ?? 0)) return 'outdated';
  await transaction
    .update(organizations)
    .set({ ...changes, subscriptionEventAt: event.created })
    .where(eq(organizations.id, organization.id));
  return 'applied';
};

/** Whether the end of this subscription was told before its beginning. */
const hasEnded = async (transaction: Transaction, subscriptionId: string, since: number) => {
  const rows = await transaction
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(
      and(
        eq(stripeEvents.subscriptionId, subscriptionId),
        eq(stripeEvents.type, 'customer.subscription.deleted'),
        gte(stripeEvents.eventAt, since),
      ),
    );
  return rows.length > 0;
};

const complete = async (transaction: Transaction, event: CheckoutCompleted): Promise<Outcome> => {
  const { client_reference_id: uid, customer, subscription, payment_status } = event.data.object;
  // A bank debit, say, is completed long before it is paid.
  if (payment_status === 'unpaid') return 'unpaid';
  const [row] = await transaction
    .select({ organization: organizations })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(members.uid, uid ?? ''));
  if (row === undefined) return 'unmatched';
  const ended = subscription !== null && (await hasEnded(transaction, subscription, event.created));
  return update(transaction, row.organization, event, {
    subscriptionStatus: ended ? 'canceled' : 'active',
    stripeCustomerId: customer,
    stripeSubscriptionId: subscription,
  });
};

const end = async (transaction: Transaction, event: SubscriptionDeleted): Promise<Outcome> => {
  const { id, customer } = event.data.object;
  const ofCustomer = and(
    isNull(organizations.stripeSubscriptionId),
    eq(organizations.stripeCustomerId, customer ?? ''),
  );
  const [organization] = await transaction
    .select()
    .from(organizations)
    .where(or(eq(organizations.stripeSubscriptionId, id), ofCustomer));
  if (organization === undefined) return 'unmatched';
  return update(transaction, organization, event, { subscriptionStatus: 'canceled' });
};

/** Records an event; false when it was recorded before. */
const record = async (transaction: Transaction, event: StripeEvent): Promise<boolean> => {
  const { object } = event.data;
  const subscriptionId = 'id' in object ? object.id : object.subscription;
  const rows = await transaction
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, subscriptionId, eventAt: event.created })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
};

/**
 * Takes an event once, whatever the number and order of its deliveries. Events come one after another: the end of a
 * subscription and its beginning, delivered at the same moment, must not miss each other.
 */
export const applyEvent = (database: Database, event: StripeEvent): Promise<Outcome> =>
  database.transaction(async (transaction) => {
    await lockFor(transaction, 'stripe-events');
    if (!(await record(transaction, event))) return 'replayed';
    return event.type === 'checkout.session.completed'
      ? complete(transaction, event)
      : end(transaction, event);
  });
