import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAt, renderPage } from '../testing/render-page';
import SubscribePage from './subscribe-page';

const answers = { 'GET /user': profileAt('completed') };

describe('the subscribe page', () => {
  it('leads to the checkout in this tab, with who pays', async () => {
    await renderPage(SubscribePage, { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscribe');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' });
    expect(link.href).toBe(
      'https://pay.example/link?client_reference_id=ada-1&prefilled_email=ada%40example.org',
    );
    expect(link.target).toBe('');
    expect(screen.queryByText('Nothing was charged')).toBeNull();
  });

  it('says that nothing was charged when the checkout was left', async () => {
    await renderPage(SubscribePage, { answers, at: '/subscribe?checkout=cancelled' });
    expect(screen.getByText('Nothing was charged')).toBeDefined();
  });

  it('lets nobody pay whose payment could not be matched', async () => {
    await renderPage(SubscribePage, { answers, uid: 'not fit' });
    expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
    expect(screen.getByText('Checkout is not available for this account')).toBeDefined();
  });
});
