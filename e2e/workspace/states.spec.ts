import type { Page } from 'playwright/test';
import { expectClean, type Look } from '../fixtures/looks';
import { test } from '../fixtures/test';

/** Themes and widths in which a state is looked at; the widest and the narrowest in one theme each. */
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
];

const users = '/settings?tab=users';

/** States that no address alone brings about (check 1 of the experience): how to get there. */
const STATES: Record<string, { at: string; reach: (page: Page) => Promise<void> }> = {
  'filter open': {
    at: '/dashboard',
    reach: (page) => page.getByRole('button', { name: 'Location: any' }).click(),
  },
  'nobody matching': {
    at: '/dashboard?search=nobody-is-called-this',
    reach: (page) => page.getByText('No users match these filters').waitFor(),
  },
  'failed calls': {
    at: '/dashboard',
    reach: async (page) => {
      await page.route(/\/api\/(users|locations)/, (route) => route.abort());
      await page.reload();
      await page.getByText('The users could not be loaded').waitFor();
    },
  },
  'user edited, with an error': {
    at: users,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Alan Turing' }).click();
      await page.getByRole('dialog').getByLabel('Full name').fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
  },
  'removal refused': {
    at: users,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('Ada Lovelace was not removed').waitFor();
    },
  },
  'users being added': {
    at: `${users}&add=1`,
    reach: (page) => page.getByRole('textbox', { name: 'Full name, row 1' }).waitFor(),
  },
};

for (const [name, { at, reach }] of Object.entries(STATES)) {
  test(`axe finds nothing, and nothing scrolls sideways: ${name}`, async ({ page, signedIn }) => {
    await signedIn('subscribed', `/login?returnTo=${encodeURIComponent(at)}`);
    await reach(page);
    await expectClean(page, LOOKS);
  });
}
