import Stripe from 'stripe';
import { uniqueId } from '../tokens';
import {
  type AttackCaller,
  type AttackRow,
  type AttackTarget,
  createAttackedOrganization,
  createAttackRow,
  TEST_PRICE,
  WEBHOOK_SECRET,
} from './start-target';

type Fields = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1_000);
const lines = (price: string) => ({ data: [{ price: { id: price } }] });

const checkout = (uid: string, subscription: string, changes: Fields = {}, type = 'completed') => ({
  id: `evt_${uniqueId()}`,
  object: 'event',
  type: `checkout.session.${type}`,
  created: now(),
  data: {
    object: {
      object: 'checkout.session',
      mode: 'subscription',
      line_items: lines(TEST_PRICE),
      client_reference_id: uid,
      customer: `cus_${uniqueId()}`,
      subscription,
      payment_status: 'paid',
      ...changes,
    },
  },
});

const subscriptionEvent = (id: string, kind: string, status: string, created = now()) => ({
  id: `evt_${uniqueId()}`,
  object: 'event',
  type: `customer.subscription.${kind}`,
  created,
  data: { object: { object: 'subscription', id, status, items: lines(TEST_PRICE) } },
});

/** Sends events that must not count as a payment. A changed subscription is a break-in. */
export const attackWebhook = async (target: AttackTarget): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('webhook');
  const deliver = (event: unknown, signature?: (payload: string) => string | undefined) => {
    const payload = JSON.stringify(event);
    const header = signature
      ? signature(payload)
      : Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    return target.send('POST', '/webhooks/stripe', {
      headers: {
        'content-type': 'application/json',
        ...(header && { 'stripe-signature': header }),
      },
      body: payload,
    });
  };
  const statusOf = async (who: AttackCaller) => {
    const { payload } = await who.call('GET', '/user');
    return (payload as { subscription_status: string }).subscription_status;
  };
  const signed = (payload: string, secret = WEBHOOK_SECRET, timestamp = now()) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

  const unsubscribed = (await createAttackedOrganization(target)).admin;
  const paid = () => checkout(unsubscribed.uid, `sub_${uniqueId()}`);
  const good = JSON.stringify(paid());
  const signatures: [string, (payload: string) => string | undefined][] = [
    ['without a signature', () => undefined],
    ['with another secret', (payload) => signed(payload, 'whsec_of_somebody_else')],
    ['with an empty secret', (payload) => signed(payload, '')],
    ['with an old signature', (payload) => signed(payload, WEBHOOK_SECRET, now() - 3_600)],
    ['with a signature of another body', () => signed(good)],
    ['with v0 alone', (payload) => signed(payload).replace('v1=', 'v0=')],
    ['with a cut signature', (payload) => signed(payload).slice(0, -2)],
    ['with a signature of nothing', () => `t=${now()},v1=`],
    ['with a word', () => 'undefined'],
  ];
  for (const [name, signature] of signatures) {
    await deliver(paid(), signature);
    attempt(`a payment ${name}`, (await statusOf(unsubscribed)) !== 'none');
  }
  const changes: Fields[] = [
    { mode: 'payment' },
    { mode: 'setup' },
    { mode: undefined },
    { mode: ['subscription'] },
    { line_items: lines('price_of_another_product') },
    { payment_status: 'unpaid' },
    { subscription: null },
    { client_reference_id: null },
    { client_reference_id: '' },
    { client_reference_id: `${unsubscribed.uid}x` },
    { client_reference_id: [unsubscribed.uid] },
    { client_reference_id: { $ne: '' } },
  ];
  for (const change of changes) {
    await deliver(checkout(unsubscribed.uid, `sub_${uniqueId()}`, change));
    attempt(`a checkout with ${JSON.stringify(change)}`, (await statusOf(unsubscribed)) !== 'none');
  }
  for (const type of ['expired', 'async_payment_failed']) {
    await deliver(checkout(unsubscribed.uid, `sub_${uniqueId()}`, {}, type));
    attempt(`a checkout that is ${type}`, (await statusOf(unsubscribed)) !== 'none');
  }

  // Delivers events repeatedly and in the wrong order.
  const { admin } = await createAttackedOrganization(target);
  const subscription = `sub_${uniqueId()}`;
  const first = checkout(admin.uid, subscription);
  await deliver(first);
  const isActive = (await statusOf(admin)) === 'active';
  attempt('a true payment that does not count', !isActive);
  await deliver(checkout(admin.uid, `sub_${uniqueId()}`));
  const stranger = subscriptionEvent(`sub_${uniqueId()}`, 'deleted', 'canceled', now() + 1);
  await deliver(stranger);
  attempt("the end of somebody else's subscription", (await statusOf(admin)) !== 'active');
  await deliver(subscriptionEvent(subscription, 'deleted', 'canceled', now() + 2));
  attempt('an end that does not count', (await statusOf(admin)) !== 'canceled');
  for (const [name, event] of [
    ['replayed', first],
    ['replayed under another id', { ...first, id: `evt_${uniqueId()}` }],
    ['resumed late', subscriptionEvent(subscription, 'resumed', 'active', now() - 60)],
    ['updated after its end', subscriptionEvent(subscription, 'updated', 'active', now() + 3)],
  ] as const) {
    await deliver(event);
    attempt(`a payment ${name}`, (await statusOf(admin)) !== 'canceled');
  }
  return row;
};
