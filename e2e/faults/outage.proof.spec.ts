import { navigateWithoutReload, pageHeading } from '../fixtures/accounts';
import type { AccountState } from '../fixtures/organization';
import { expect, test } from '../fixtures/test';

// Runs the tests one after the other, because they share a backend and kill it.
test.describe.configure({ mode: 'default' });

/** The tested pages. `data` is a text that a page shows only when it has its data. */
const PAGES = [
  { path: '/', title: 'Welcome, Ada', data: 'Choose locations' },
  { path: '/dashboard', title: 'Dashboard', data: 'Grace Hopper' },
  { path: '/settings?tab=locations', title: 'Settings', data: 'Bergen' },
  { path: '/settings?tab=users', title: 'Settings', data: 'Grace Hopper' },
];

for (const { path, title, data } of PAGES) {
  // spec: 10
  test(`the page ${path}, opened during an outage of the server, shows its data after the outage without a click`, async ({
    page,
    signedIn,
    site,
  }) => {
    await signedIn('subscribed', '/example');
    await expect(pageHeading(page)).toHaveText('State demo');
    await site.killBackend();
    const failed = page.waitForResponse((answer) => answer.status() === 502);
    try {
      await navigateWithoutReload(page, path);
      await expect(pageHeading(page)).toHaveText(title);
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

const STEPS: { state: AccountState; title: string; field?: string; data?: string }[] = [
  { state: 'no-organization', title: 'Create your organization', field: 'Organization name' },
  { state: 'add-locations', title: 'Add locations', field: 'Location name, row 1' },
  { state: 'add-users', title: 'Add users', field: 'Full name, row 1' },
  { state: 'verification', title: 'Verify your organization', data: 'Grace Hopper' },
  { state: 'unsubscribed', title: 'Subscribe', data: 'Continue to checkout' },
];

for (const { state, title, field, data } of STEPS) {
  // spec: 9 Forms; 10
  test(`after an outage, the page "${title}" shows no error, and keeps its data and what was typed`, async ({
    page,
    signedIn,
    site,
  }) => {
    await signedIn(state);
    await expect(pageHeading(page)).toHaveText(title);
    const main = page.getByRole('main');
    if (data) await expect(main.getByText(data)).toBeVisible();
    await site.killBackend();
    try {
      if (field) await page.getByLabel(field, { exact: true }).fill('Typed in an outage');
      await page.evaluate(() => dispatchEvent(new Event('focus')));
    } finally {
      await site.startBackend();
    }
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(pageHeading(page)).toHaveText(title);
    if (data) await expect(main.getByText(data)).toBeVisible();
    if (field) {
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('Typed in an outage');
    }
  });
}

test('the form for users, opened while the server is down, offers the locations when the server is back', async ({
  page,
  signedIn,
}) => {
  let isDown = true;
  await page.route(/\/api\/(locations|readiness_check)$/, (route) =>
    isDown ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await signedIn('add-users');
  await expect(page.getByText("The server can't be reached")).toBeVisible();
  await page.getByLabel('Full name, row 1').fill('Ada');
  isDown = false;
  await expect(page.getByText("The server can't be reached")).toHaveCount(0, { timeout: 40_000 });
  await page.getByLabel('Location, row 1').selectOption('Oslo');
  await expect(page.getByLabel('Full name, row 1')).toHaveValue('Ada');
});
