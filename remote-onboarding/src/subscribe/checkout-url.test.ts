import { describe, expect, it } from 'vitest';
import { checkoutUrl } from './checkout-url';

const page = 'https://pay.example/link?plan=team';

describe('checkoutUrl', () => {
  it('the checkout URL has the reference and email of the user, and keeps the configured query', () => {
    const url = new URL(checkoutUrl(page, { uid: 'Ab_1-2', email: 'a+b@x.org' }) ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      plan: 'team',
      client_reference_id: 'Ab_1-2',
      prefilled_email: 'a+b@x.org',
    });
  });

  it('the checkout URL has no email parameter when the user has no email', () => {
    expect(checkoutUrl('https://pay.example/', { uid: 'a', email: '' })).toBe(
      'https://pay.example/?client_reference_id=a',
    );
  });

  it('the checkout URL may be an address on this site', () => {
    expect(checkoutUrl('/checkout', { uid: 'a' })).toContain('/checkout?client_reference_id=a');
  });

  it.each(['', 'a b', 'a:b', 'ä', 'a'.repeat(201)])(
    'no checkout URL is made for the invalid reference %j',
    (uid) => {
      expect(checkoutUrl(page, { uid })).toBeNull();
    },
  );

  it('the checkout URL accepts a reference of 200 characters', () => {
    expect(checkoutUrl(page, { uid: 'a'.repeat(200) })).not.toBeNull();
  });
});
