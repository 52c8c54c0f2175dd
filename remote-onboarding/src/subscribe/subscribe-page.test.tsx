import { screen } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import { profileAt } from '../testing/profile-at';
import SubscribePage from './subscribe-page';

const answers = { 'GET /user': profileAt('completed') };

describe('the subscribe page', () => {
  it('links to the checkout in this tab, with who pays', async () => {
    openPage(<SubscribePage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscribe');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' });
    expect(link.href).toBe(
      'https://checkout.test/pay?client_reference_id=uid-1&prefilled_email=ase%40example.com',
    );
    expect(link.target).toBe('');
    expect(screen.queryByText('Nothing was charged')).toBeNull();
  });

  it('says that nothing was charged after a cancelled checkout', async () => {
    openPage(<SubscribePage />, '/subscribe?checkout=cancelled', { answers });
    expect(screen.getByText('Nothing was charged')).toBeDefined();
  });

  it('offers no checkout when the payment could not be matched', async () => {
    openPage(<SubscribePage />, '/', { answers, uid: 'not fit' });
    expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
    expect(screen.getByText('Checkout is not available for this account')).toBeDefined();
  });
});
