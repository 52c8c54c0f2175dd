import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { members } from '../database/schema';
import { log } from '../log';
import { parseSettings } from '../settings';
import { addMember, createOrganizationAtStep, readCheckedAnswer } from '../testing/scenes';
import { describeOnEachDatabase, TEST_WEBHOOK_SECRET } from '../testing/test-backend';
import { uniqueId } from '../testing/tokens';

const now = () => Math.floor(Date.now() / 1_000);

type Options = {
  id?: string;
  type?: string;
  created?: number;
  customer?: unknown;
  payment_status?: string;
  mode?: string;
  status?: string;
  price?: string;
};

const linesOf = (price: string | undefined) =>
  price === undefined ? undefined : { data: [{ price: { id: price } }] };

const completed = (uid: string | null, subscription: unknown, options: Options = {}) => ({
  id: options.id ?? `evt_${uniqueId()}`,
  object: 'event',
  type: options.type ?? 'checkout.session.completed',
  created: options.created ?? now(),
  data: {
    object: {
      object: 'checkout.session',
      mode: options.mode ?? 'subscription',
      line_items: linesOf(options.price),
      client_reference_id: uid,
      customer: options.customer ?? null,
      subscription,
      payment_status: options.payment_status ?? 'paid',
    },
  },
});

const deleted = (subscription: string, options: Options = {}) => ({
  id: options.id ?? `evt_${uniqueId()}`,
  object: 'event',
  type: 'customer.subscription.deleted',
  created: options.created ?? now(),
  data: {
    object: { object: 'subscription', id: subscription, customer: options.customer ?? null },
  },
});

const updated = (subscription: string, status: string, options: Options = {}) => ({
  id: options.id ?? `evt_${uniqueId()}`,
  object: 'event',
  type: options.type ?? 'customer.subscription.updated',
  created: options.created ?? now(),
  data: { object: { id: subscription, status, items: linesOf(options.price) } },
});

const permutationsOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutationsOf(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
      );

const newId = (kind: 'sub' | 'cus') => `${kind}_${uniqueId()}`;

describeOnEachDatabase((backend) => {
  const deliver = async (
    event: unknown,
    signature?: string | null,
    secret = TEST_WEBHOOK_SECRET,
    app = backend().app,
  ) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const header =
      signature === undefined
        ? Stripe.webhooks.generateTestHeaderString({ payload, secret })
        : signature;
    const response = await app.request('/webhooks/stripe', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(header === null ? {} : { 'Stripe-Signature': header }),
      },
      body: payload,
    });
    return readCheckedAnswer(response);
  };

  const selling = (prices: string) => {
    const { stripePriceIds } = parseSettings({ STRIPE_PRICE_ID: prices });
    return backend().withServices({ settings: { ...backend().settings, stripePriceIds } });
  };

  const subscriber = async () => {
    const { admin } = await createOrganizationAtStep(backend(), 'completed');
    const status = async () =>
      (await admin.get<{ subscription_status: string }>('/user')).payload.subscription_status;
    return { admin, status, subscription: newId('sub'), customer: newId('cus') };
  };

  // spec: 12
  describe('POST /webhooks/stripe', () => {
    it('the Stripe webhook activates the organization of the paying administrator for all members', async () => {
      const scene = await createOrganizationAtStep(backend(), 'completed');
      const other = await subscriber();
      const member = await addMember(backend(), scene, 'user');
      expect((await scene.admin.get('/user')).payload).toMatchObject({
        subscription_status: 'none',
      });
      expect(await deliver(completed(scene.admin.uid, newId('sub')))).toMatchObject({
        status: 200,
      });
      expect((await member.get('/user')).payload).toMatchObject({ subscription_status: 'active' });
      expect(await other.status()).toBe('none');
    });

    it('the Stripe webhook accepts a checkout event that contains the whole subscription instead of its id', async () => {
      const { admin, status, subscription } = await subscriber();
      await deliver(completed(admin.uid, { id: subscription, object: 'subscription' }));
      expect(await status()).toBe('active');
      await deliver(deleted(subscription));
      expect(await status()).toBe('canceled');
    });

    it.each(['payment', 'setup'])(
      'the Stripe webhook ignores a checkout event with the mode "%s"',
      async (mode) => {
        vi.spyOn(log, 'warn').mockImplementation(() => {});
        const { admin, status, subscription } = await subscriber();
        const answer = await deliver(completed(admin.uid, subscription, { mode }));
        expect(answer).toMatchObject({ status: 200 });
        expect(await status()).toBe('none');
        expect(log.warn).toHaveBeenCalledTimes(1);
      },
    );

    it('the Stripe webhook ignores a one-time payment for another shop, even with a client_reference_id that is no user id', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const answer = await deliver(completed('order 17', null, { mode: 'payment' }));
      expect(answer).toMatchObject({ status: 200 });
    });

    it('the Stripe webhook keeps the first subscription when somebody pays again for the same organization', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const { admin, status, subscription } = await subscriber();
      const second = newId('sub');
      await deliver(completed(admin.uid, subscription));
      const answer = await deliver(completed(admin.uid, second, { created: now() + 1 }));
      expect(answer).toMatchObject({ status: 200, message: expect.stringMatching(/already/) });
      await deliver(deleted(second, { created: now() + 2 }));
      expect(await status()).toBe('active');
      await deliver(deleted(subscription, { created: now() + 3 }));
      expect(await status()).toBe('canceled');
      await deliver(completed(admin.uid, newId('sub'), { created: now() + 4 }));
      expect(await status()).toBe('active');
    });

    it('the Stripe webhook ignores a checkout whose reference is a user who is not an administrator', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const scene = await createOrganizationAtStep(backend(), 'completed');
      const member = await addMember(backend(), scene, 'user');
      await deliver(completed(member.uid, newId('sub')));
      expect((await scene.admin.get('/user')).payload).toMatchObject({
        subscription_status: 'none',
      });
    });

    it('the Stripe webhook ignores a checkout with a wrong or missing reference, mode or subscription', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      vi.spyOn(log, 'error').mockImplementation(() => {});
      const { admin, status } = await subscriber();
      const changes: object[] = [
        ...['', `${admin.uid}x`, [admin.uid], { $ne: '' }].map((uid) => ({
          client_reference_id: uid,
        })),
        ...['payment', 'setup', undefined, ['subscription']].map((mode) => ({ mode })),
        { subscription: null },
      ];
      for (const change of changes) {
        const event = completed(admin.uid, newId('sub'));
        Object.assign(event.data.object, change);
        await deliver(event);
        expect(await status(), JSON.stringify(change)).toBe('none');
      }
    });

    it('the Stripe webhook activates the organization when a delayed payment succeeds', async () => {
      const { admin, status, subscription } = await subscriber();
      await deliver(completed(admin.uid, subscription, { payment_status: 'unpaid' }));
      expect(await status()).toBe('none');
      const type = 'checkout.session.async_payment_succeeded';
      await deliver(completed(admin.uid, subscription, { type, created: now() + 60 }));
      expect(await status()).toBe('active');
    });

    it('the Stripe webhook updates the subscription status after each event of the subscription', async () => {
      const { admin, status, subscription } = await subscriber();
      let created = now();
      await deliver(completed(admin.uid, subscription, { created }));
      for (const [type, stripeStatus, expected] of [
        ['updated', 'past_due', 'past_due'],
        ['updated', 'active', 'active'],
        ['paused', 'paused', 'paused'],
        ['resumed', 'active', 'active'],
        ['updated', 'unpaid', 'past_due'],
        ['updated', 'trialing', 'active'],
        ['deleted', 'canceled', 'canceled'],
        ['updated', 'active', 'canceled'],
      ] as const) {
        created += 1;
        const kind = `customer.subscription.${type}`;
        await deliver(updated(subscription, stripeStatus, { created, type: kind }));
        expect(await status(), `${type} ${stripeStatus}`).toBe(expected);
      }
    });

    it('the final subscription status does not depend on the order in which the Stripe events arrive', {
      tags: ['proof'],
    }, async () => {
      const at = now();
      for (let turn = 0; turn < 12; turn += 1) {
        const { admin, status, subscription } = await subscriber();
        const events = [
          updated(subscription, 'incomplete', {
            created: at,
            type: 'customer.subscription.created',
          }),
          completed(admin.uid, subscription, { created: at + 1 }),
          updated(subscription, 'active', { created: at + 1 }),
          updated(subscription, 'past_due', { created: at + 60 }),
        ];
        const order = [...events.slice(turn % 4), ...events.slice(0, turn % 4)];
        if (turn % 3 === 1) order.reverse();
        if (turn % 3 === 2) order.push(...order);
        for (const event of order) await deliver(event);
        expect(await status(), `order ${turn}`).toBe('past_due');
      }
    });

    it.each([
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ])(
      'a subscription is active after three Stripe events of the same second, delivered in the order %i, %i, %i',
      async (...order) => {
        const { admin, status, subscription } = await subscriber();
        const created = now();
        const type = 'customer.subscription.created';
        const events = [
          updated(subscription, 'incomplete', { created, type }),
          completed(admin.uid, subscription, { created }),
          updated(subscription, 'active', { created }),
        ];
        for (const index of order) await deliver(events[index]);
        expect(await status()).toBe('active');
      },
    );

    it('the organization stays active when "customer.subscription.created" arrives after the checkout event', async () => {
      const { admin, status, subscription } = await subscriber();
      const created = now();
      await deliver(completed(admin.uid, subscription, { created }));
      const type = 'customer.subscription.created';
      const beginning = updated(subscription, 'incomplete', { created: created - 1, type });
      expect(await deliver(beginning)).toMatchObject({ message: expect.stringMatching(/newer/) });
      expect(await status()).toBe('active');
    });

    it('the Stripe webhook accepts only the configured price, in every type of event', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const app = selling('price_right');
      const send = (event: unknown) => deliver(event, undefined, TEST_WEBHOOK_SECRET, app);
      const statusAfter = async (...events: ((id: string, uid: string) => unknown)[]) => {
        const { admin, status, subscription } = await subscriber();
        for (const event of events) await send(event(subscription, admin.uid));
        return status();
      };
      const pay = (price?: string) => (id: string, uid: string) =>
        completed(uid, id, price === undefined ? {} : { price });
      const tell = (price: string) => (id: string) => updated(id, 'active', { price });
      expect(await statusAfter(pay('price_right'))).toBe('active');
      expect(await statusAfter(pay('price_cheap'))).toBe('none');
      expect(await statusAfter(pay())).toBe('incomplete');
      expect(await statusAfter(pay(), tell('price_right'))).toBe('active');
      expect(await statusAfter(tell('price_right'), pay())).toBe('active');
      expect(await statusAfter(pay(), tell('price_cheap'))).toBe('none');
      expect(await statusAfter(tell('price_cheap'), pay())).toBe('none');
    });

    it('when the settings list a new, higher price before the former price, a subscription with the former price stays active', async () => {
      const { admin, status, subscription } = await subscriber();
      const created = now();
      const price = 'price_former';
      await deliver(completed(admin.uid, subscription, { created, price }));
      const renewal = updated(subscription, 'active', { created: created + 1, price });
      const app = selling('price_higher, price_former');
      await deliver(renewal, undefined, TEST_WEBHOOK_SECRET, app);
      expect(await status()).toBe('active');
    });

    it.each([
      ['a checkout that names no price', undefined],
      ['a change of the plan', 'price_right'],
    ])(
      'after %s, the Stripe webhook ends a subscription with a wrong price and accepts a new subscription with the right price',
      async (_, price) => {
        const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
        const app = selling('price_right');
        const send = (event: unknown) => deliver(event, undefined, TEST_WEBHOOK_SECRET, app);
        const { admin, status, subscription } = await subscriber();
        const created = now();
        await send(completed(admin.uid, subscription, { created, ...(price && { price }) }));
        warn.mockClear();
        const cheap = { created: created + 1, price: 'price_cheap' };
        await send(updated(subscription, 'active', cheap));
        expect(await status()).toBe('none');
        expect(warn).toHaveBeenCalledTimes(1);
        const right = { created: created + 2, price: 'price_right' };
        await send(completed(admin.uid, newId('sub'), right));
        expect(await status()).toBe('active');
        await send(updated(subscription, 'canceled', { ...cheap, created: created + 3 }));
        expect(await status()).toBe('active');
      },
    );

    it('a repeated Stripe event activates the subscription if the webhook had found no organization the first time', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const scene = await createOrganizationAtStep(backend(), 'completed');
      const member = await addMember(backend(), scene, 'user');
      const event = completed(member.uid, newId('sub'));
      expect(await deliver(event)).toMatchObject({ message: expect.stringMatching(/No organ/) });
      await backend()
        .database.update(members)
        .set({ role: 'admin' })
        .where(eq(members.uid, member.uid));
      expect(await deliver(event)).toMatchObject({ message: expect.stringMatching(/was updated/) });
      expect((await member.get('/user')).payload).toMatchObject({ subscription_status: 'active' });
    });

    it.each([
      ['checkout.session.completed', 1],
      ['customer.subscription.updated', 2],
    ] as const)(
      'after the configured price was corrected, the subscription becomes active when Stripe sends the event %s again',
      async (_type, resent) => {
        vi.spyOn(log, 'warn').mockImplementation(() => {});
        const { admin, status, subscription } = await subscriber();
        const created = now();
        const price = 'price_right';
        const events = [
          updated(subscription, 'active', { created, price }),
          completed(admin.uid, subscription, { created: created + 1 }),
          updated(subscription, 'active', { created: created + 2, price }),
        ];
        for (const event of events) {
          await deliver(event, undefined, TEST_WEBHOOK_SECRET, selling('price_typo'));
        }
        expect(await status()).toBe('none');
        await deliver(events[resent], undefined, TEST_WEBHOOK_SECRET, selling('price_right'));
        expect(await status()).toBe('active');
      },
    );

    it.each([[['cheap', 'right']], [['right', 'cheap', 'right']]])(
      'the final subscription status does not depend on the order of the Stripe events when the price changes (%j)',
      { tags: ['proof'] },
      async ([first, ...later]) => {
        vi.spyOn(log, 'warn').mockImplementation(() => {});
        const at = now();
        const app = selling('price_right');
        const eventsOf = (subscription: string, uid: string) => [
          updated(subscription, 'active', {
            created: at,
            price: `price_${first}`,
            type: 'customer.subscription.created',
          }),
          completed(uid, subscription, { created: at + 1 }),
          ...later.map((price, index) =>
            updated(subscription, 'active', { created: at + 2 + index, price: `price_${price}` }),
          ),
        ];
        for (const order of permutationsOf([...Array(later.length + 2).keys()])) {
          const { admin, status, subscription } = await subscriber();
          const events = eventsOf(subscription, admin.uid);
          for (const index of order)
            await deliver(events[index], undefined, TEST_WEBHOOK_SECRET, app);
          expect(await status(), order.join()).toBe('active');
        }
      },
    );

    it('the Stripe webhook changes nothing when an event is delivered again', async () => {
      const { admin, status, subscription } = await subscriber();
      const start = completed(admin.uid, subscription, { created: now() - 10 });
      const end = deleted(subscription, { created: now() - 5 });
      await deliver(start);
      await deliver(end);
      const again = await deliver(start);
      expect(again).toMatchObject({ status: 200, message: expect.stringMatching(/taken before/) });
      expect(await status()).toBe('canceled');
      // Sends the same id with other content, which also counts as a repeated delivery.
      await deliver(completed(admin.uid, newId('sub'), { id: end.id }));
      expect(await status()).toBe('canceled');
    });

    it('the Stripe webhook processes an event only once when Stripe delivers the event many times at the same time', async () => {
      const { admin, status, subscription } = await subscriber();
      const event = completed(admin.uid, subscription);
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      expect(answers.filter(({ message }) => /was updated/.test(message))).toHaveLength(1);
      expect(await status()).toBe('active');
    });

    it('the Stripe webhook does not let an older event undo a newer event', async () => {
      const { admin, status, subscription } = await subscriber();
      const at = now();
      await deliver(completed(admin.uid, subscription, { created: at }));
      await deliver(updated(subscription, 'past_due', { created: at + 2 }));
      await deliver(updated(subscription, 'active', { created: at + 1 }));
      expect(await status()).toBe('past_due');
      await deliver(deleted(subscription, { created: at + 5 }));
      await deliver(completed(admin.uid, subscription, { created: at + 1 }));
      expect(await status()).toBe('canceled');
    });

    it('the Stripe webhook activates a second subscription whose checkout arrives after the first subscription has ended', async () => {
      const { admin, status, subscription } = await subscriber();
      const second = newId('sub');
      const paid = completed(admin.uid, second, { created: now() - 10 });
      await deliver(completed(admin.uid, subscription, { created: now() - 50 }));
      await deliver(updated(subscription, 'past_due', { created: now() - 20 }));
      await deliver(deleted(subscription, { created: now() }));
      await deliver(paid);
      expect(await status()).toBe('active');
      await deliver(deleted(second, { created: now() + 1 }));
      await deliver({ ...paid, id: `evt_${uniqueId()}` });
      expect(await status()).toBe('canceled');
    });

    it('the Stripe webhook applies a cancellation that is newer than the checkout but arrives before the checkout', async () => {
      const { admin, status, subscription } = await subscriber();
      await deliver(deleted(subscription, { created: now() }));
      await deliver(completed(admin.uid, subscription, { created: now() - 5 }));
      expect(await status()).toBe('canceled');
    });

    it.each(['before', 'after'])(
      'a cancellation that is older than the checkout is ignored when Stripe delivers it %s the checkout',
      async (order) => {
        const { admin, status, subscription } = await subscriber();
        const at = now();
        const events = [
          deleted(subscription, { created: at - 5 }),
          completed(admin.uid, subscription, { created: at }),
        ];
        for (const event of order === 'before' ? events : events.toReversed()) await deliver(event);
        expect(await status()).toBe('active');
        await deliver(updated(subscription, 'past_due', { created: at + 1 }));
        expect(await status()).toBe('past_due');
        await deliver(deleted(subscription, { created: at + 2 }));
        expect(await status()).toBe('canceled');
      },
    );

    it('a subscription stays canceled when its delayed payment succeeds after the cancellation', async () => {
      const { admin, status, subscription } = await subscriber();
      const at = now();
      await deliver(
        completed(admin.uid, subscription, { created: at - 9, payment_status: 'unpaid' }),
      );
      await deliver(deleted(subscription, { created: at - 5 }));
      const type = 'checkout.session.async_payment_succeeded';
      await deliver(completed(admin.uid, subscription, { created: at, type }));
      expect(await status()).toBe('canceled');
    });

    it('the Stripe webhook keeps the subscription of an organization when an unknown subscription ends', async () => {
      const { admin, status, subscription } = await subscriber();
      await deliver(completed(admin.uid, subscription, { created: now() - 50 }));
      await deliver(deleted(newId('sub'), { created: now() }));
      expect(await status()).toBe('active');
    });

    it('the Stripe webhook keeps a new subscription active when late events of the ended subscription arrive', async () => {
      const { admin, status, subscription } = await subscriber();
      const at = now();
      await deliver(completed(admin.uid, subscription, { created: at - 50 }));
      await deliver(deleted(subscription, { created: at - 30 }));
      await deliver(completed(admin.uid, newId('sub'), { created: at - 10 }));
      for (const late of [
        completed(admin.uid, subscription, { created: at - 50 }),
        updated(subscription, 'past_due', { created: at - 40 }),
        deleted(subscription, { created: at - 30 }),
        deleted(subscription, { created: at }),
      ]) {
        await deliver(late);
        expect(await status(), late.type).toBe('active');
      }
    });

    it('the Stripe webhook does not activate the organization for a checkout that is not paid yet', async () => {
      const { admin, status, subscription } = await subscriber();
      await deliver(completed(admin.uid, subscription, { payment_status: 'unpaid' }));
      expect(await status()).toBe('none');
    });

    it('the Stripe webhook answers 200 to unrelated events, so that Stripe does not send them again', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      for (const event of [
        completed('nobody', newId('sub')),
        completed(null, newId('sub')),
        deleted(newId('sub')),
        completed('nobody', newId('sub'), { type: 'checkout.session.expired' }),
        {
          id: 'evt_x',
          object: 'event',
          type: 'invoice.paid',
          created: now(),
          data: { object: {} },
        },
      ]) {
        expect(await deliver(event)).toMatchObject({ status: 200 });
      }
    });

    it('the Stripe webhook rejects an event with a wrong or old signature', async () => {
      const { admin, status, subscription } = await subscriber();
      const event = completed(admin.uid, subscription);
      const payload = JSON.stringify(event);
      const old = { payload, secret: TEST_WEBHOOK_SECRET, timestamp: now() - 600 };
      const other = completed(admin.uid, newId('sub'));
      const otherPayload = { payload: JSON.stringify(other), secret: TEST_WEBHOOK_SECRET };
      const good = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: TEST_WEBHOOK_SECRET,
      });
      const signatures = [
        null,
        '',
        't=1,v1=00',
        'nonsense',
        good.replace('v1=', 'v0='),
        good.slice(0, -2),
        Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_somebody_else' }),
        Stripe.webhooks.generateTestHeaderString(old),
        Stripe.webhooks.generateTestHeaderString(otherPayload),
      ];
      for (const signature of signatures) {
        expect(await deliver(event, signature), String(signature)).toMatchObject({ status: 400 });
      }
      const oldSignature = Stripe.webhooks.generateTestHeaderString(old);
      // Expects "clock", because the secret is correct, but the clock of this server may be wrong.
      expect((await deliver(event, oldSignature)).message).toContain('clock');
      expect(await status()).toBe('none');
    });

    it('the Stripe webhook answers 400 to a signed body that is not an event', async () => {
      for (const body of [
        'not json',
        'null',
        '[]',
        '{}',
        '{"type":"checkout.session.completed"}',
        JSON.stringify({ ...completed('x', 'sub_x'), created: 'now' }),
        JSON.stringify({ ...completed('x', 'sub_x'), created: 1e300 }),
        JSON.stringify({ ...completed('x', 'sub_x'), id: 'evt\u0000' }),
        JSON.stringify(completed('x', 'sub\u0000')),
        JSON.stringify(deleted('\u0000')),
      ]) {
        expect(await deliver(body), body).toMatchObject({ status: 400 });
      }
    });

    it('the Stripe webhook answers 503 when no signing secret is set', async () => {
      vi.spyOn(log, 'warn').mockImplementation(() => {});
      const app = backend().withServices({
        settings: { ...backend().settings, stripeWebhookSecret: undefined },
      });
      const response = await app.request('/webhooks/stripe', { method: 'POST', body: '{}' });
      expect(await readCheckedAnswer(response)).toMatchObject({ status: 503 });
    });
  });
});
