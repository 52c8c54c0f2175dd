import type { Page } from 'playwright/test';
import { heading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

// Serial: these tests kill the backend of their worker.
test.describe.configure({ mode: 'default' });

/** Pages, and a text of their data. */
const PAGES = [
  { path: '/', title: 'Welcome, Ada', data: '3 users have no location' },
  { path: '/dashboard', title: 'Dashboard', data: 'Grace Hopper' },
  { path: '/settings?tab=locations', title: 'Settings', data: 'Bergen' },
  { path: '/settings?tab=users', title: 'Settings', data: 'Grace Hopper' },
];

/** Navigates inside the document. */
const go = (page: Page, to: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

for (const { path, title, data } of PAGES) {
  // spec: 10
  test(`${path} opened during an outage shows its data afterwards without a click`, async ({
    page,
    signedIn,
    site,
  }) => {
    await signedIn('subscribed', '/login?returnTo=/example');
    await expect(heading(page)).toHaveText('State demo');
    await site.killBackend();
    const failed = page.waitForResponse((answer) => answer.status() === 502);
    try {
      await go(page, path);
      await expect(heading(page)).toHaveText(title);
      await failed;
    } finally {
      await site.startBackend();
    }
    const main = page.getByRole('main');
    await expect(main.getByText(data).first()).toBeVisible({ timeout: 40_000 });
    await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
}
