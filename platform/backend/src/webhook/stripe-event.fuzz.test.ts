import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { RequestRefusedError } from '../http/answer';
import { readStripeEvent } from './stripe-event';

const SECRET = 'whsec_of_the_tests_only';

const EVENT = {
  id: 'evt_1',
  created: 1_700_000_000,
  type: 'checkout.session.completed',
  data: { object: { mode: 'subscription', client_reference_id: 'o', subscription: 'sub_1' } },
};

const signed = (payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });

/** Reads an event. Expects each error to be a refusal, which the sender gets as a 4xx. */
const read = (body: string, signature: string) => {
  try {
    return readStripeEvent(body, signature, SECRET);
  } catch (error) {
    expect(error).toBeInstanceOf(RequestRefusedError);
    return 'refused';
  }
};

const field = fc.constantFrom('id', 'created', 'type', 'data');

it('the Stripe webhook refuses an event that was changed after it was signed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (inserted, at) => {
      const body = JSON.stringify(EVENT);
      const index = at % (body.length + 1);
      expect(read(body.slice(0, index) + inserted + body.slice(index), signed(body))).toBe(
        'refused',
      );
    }),
  );
});

it('the Stripe webhook refuses every wrong signature', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef') }),
      (a, b) => {
        const time = Math.floor(Date.now() / 1000);
        expect(read(JSON.stringify(EVENT), `t=${time},v1=${b.padEnd(64, '0')}${a}`)).toBe(
          'refused',
        );
      },
    ),
  );
});

it('the Stripe webhook reads, ignores or refuses a signed event with any content, and never crashes', () => {
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, content) => {
      const body = JSON.stringify({ ...EVENT, [name]: content });
      const result = read(body, signed(body));
      if (result === 'refused' || result === undefined) return;
      expect(typeof result.id).toBe('string');
      expect(Number.isInteger(result.created)).toBe(true);
    }),
    { examples: [['created', 5e-324]] },
  );
});
