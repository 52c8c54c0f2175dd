import { act, screen, within } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import AllSetPage from './all-set-page';

const siteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test/pay',
  mobileApp: { ios: 'https://apps.example/ios' },
  capabilities: { manage: false, idempotency: false, invitations: false },
};
const answers = {
  'GET /user': profileResponseAtStep('completed', 'active'),
  'GET /org': { payload: { _id: 'o', name: 'Acme' } },
  'GET /locations': { payload: [{ _id: 'l', name: 'Oslo' }] },
  'GET /users': { payload: [], total: 1240 },
};

describe('the all set page', () => {
  it('the page "All set" shows the numbers of locations and users, and requests the number of users without the list', async () => {
    const { backend } = openPage(<AllSetPage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("You're all set");
    expect(await screen.findByText('1,240')).toBeDefined();
    expect(await screen.findByText('1')).toBeDefined();
    expect(backend.seen('GET /users').map(({ query }) => query.limit)).toEqual(['0']);
  });

  it('the all set page counts the users itself when the server ignores "limit=0" and sends all users', async () => {
    const everybody = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
    openPage(<AllSetPage />, '/', {
      answers: { ...answers, 'GET /users': { payload: everybody } },
    });
    expect(await screen.findByText('3')).toBeDefined();
  });

  it('the all set page links to the dashboard, home and settings', async () => {
    openPage(<AllSetPage />, '/', { answers });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href('Go to dashboard'), href('Home'), href('Settings')]).toEqual([
      '/dashboard',
      '/',
      '/settings',
    ]);
  });

  it('"Copy invitation" on the all set page copies a text with a link to the mobile app', async () => {
    const { person } = openPage(<AllSetPage />, '/', { answers, siteConfig });
    await screen.findByText(/^Acme now uses Query Assistant/);
    await person.click(screen.getByRole('button', { name: 'Copy invitation' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Acme now uses Query Assistant');
    expect(copied).toContain('https://apps.example/ios');
    expect(copied).not.toContain('Android');
  });

  it('the all set page says "Your organization" when the name of the organization cannot be loaded', async () => {
    openPage(<AllSetPage />, '/', { answers: { ...answers, 'GET /org': { status: 500 } } });
    expect(await screen.findByText(/^Your organization now uses Query Assistant/)).toBeDefined();
  });

  it('the all set page says which number could not be loaded, and "Try again" loads this number', async () => {
    const { person, backend } = openPage(<AllSetPage />, '/', {
      answers: { ...answers, 'GET /users': { status: 500 } },
    });
    const row = await screen.findByText("Couldn't be loaded");
    expect(within(row.closest('div') as HTMLElement).getByText('Users')).toBeDefined();
    const slow = deferredAnswer({ payload: [], total: 12 });
    backend.answers['GET /users'] = slow.answer;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: /Try again/ }).getAttribute('aria-busy')).toBe(
      'true',
    );
    await act(async () => slow.release());
    expect(await screen.findByText('12')).toBeDefined();
    // The focus is not lost, although the pressed button is gone.
    expect(document.activeElement).not.toBe(document.body);
  });
});
