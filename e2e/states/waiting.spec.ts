import type { Page } from 'playwright/test';
import { openSignInPopup, waitForLoadedPage } from '../fixtures/accounts';
import { DATA_REQUEST_PATTERN } from '../fixtures/answers';
import { expect } from '../fixtures/language';
import { type PageState, testPageStates } from './state';

const hold = (what: string | RegExp) => (page: Page) => page.route(what, () => {});

const loading = async (page: Page) => {
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
  await page.locator('[data-page-loading] [data-skeleton]:visible').first().waitFor();
};

const splash = (page: Page) => page.getByRole('heading', { name: 'Loading' }).waitFor();

const skeleton = async (page: Page) => {
  await waitForLoadedPage(page);
  await page.locator('[data-skeleton]:visible').first().waitFor();
};

const withoutData = (at: string): PageState => ({
  at,
  before: hold(DATA_REQUEST_PATTERN),
  reach: skeleton,
});

testPageStates('signed-out', {
  'an open sign-in popup': {
    at: '/login',
    reach: async (page) => {
      await openSignInPopup(page);
      await page.getByText('Continue in the sign-in window').waitFor();
    },
  },
});

testPageStates('verification', { 'the entered details are loading': withoutData('/verification') });

testPageStates('unsubscribed', {
  'an unconfirmed payment': {
    at: '/subscribe/success',
    reach: (page) => page.getByText('Confirming payment').waitFor(),
  },
  'a payment that is not confirmed after a minute': {
    at: '/subscribe/success',
    before: (page) => page.clock.install(),
    reach: async (page) => {
      await page.getByText('Confirming payment').waitFor();
      await page.clock.fastForward(61_000);
      const check = page.getByRole('button', { name: 'Check now' });
      // Clicks only when no request is running. When the test moves the clock, a running request
      // can exceed its time limit, and the button then shows a failure.
      await expect(check).not.toHaveAttribute('aria-busy', 'true');
      await check.click();
      await page.getByText('Not confirmed yet, checked at').waitFor();
    },
  },
  'a remote is loading within onboarding': {
    at: '/subscribe',
    before: hold(/remoteEntry\.js/),
    reach: loading,
  },
});

testPageStates('subscribed', {
  'the profile is loading': { at: '/', before: hold('**/api/user'), reach: splash },
  'the profile is loading for long': {
    at: '/',
    before: async (page) => {
      await page.clock.install();
      await hold('**/api/user')(page);
    },
    reach: async (page) => {
      await splash(page);
      await page.clock.fastForward(11_000);
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    },
  },
  'a remote is loading': {
    at: '/dashboard',
    before: hold(/remoteEntry\.js/),
    reach: loading,
  },
  'the counts are loading': withoutData('/all-set'),
  'the counts are loading on the home page': withoutData('/'),
  'the figures are loading': withoutData('/dashboard'),
  'the organization is loading': withoutData('/settings?tab=organization'),
  'the locations are loading': withoutData('/settings?tab=locations'),
  'the users are loading': withoutData('/settings?tab=users'),
  'a search is loading': {
    at: '/dashboard',
    reach: async (page) => {
      await page.getByRole('row', { name: /Alan Turing/ }).waitFor();
      await hold(/\/api\/users\?.*search=/)(page);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('Grace');
      await page.getByRole('progressbar', { name: 'Updating' }).waitFor();
    },
  },
});
