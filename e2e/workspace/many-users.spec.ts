import type { Page } from 'playwright/test';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';

// Runs the tests one after the other, because they share a backend, which the first test kills.
test.describe.configure({ mode: 'default' });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

const openUsers = '/settings?tab=users';

// spec: 9 Page by page
test('a bulk change of users continues by itself after an outage of the server', {
  tag: PROOF_TAG,
}, async ({ page, signedIn, site }) => {
  await signedIn('subscribed', openUsers);
  await page.getByRole('checkbox', { name: 'Select all 3 users' }).check();
  await expect(page.getByText(/^2 users selected/)).toBeVisible();
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('radio', { name: /^Guest/ }).check();
  await site.killBackend();
  try {
    await page.getByRole('button', { name: 'Change 2 users' }).click();
    await expect(page.getByText("We'll continue automatically")).toBeVisible();
  } finally {
    await site.startBackend();
  }
  await expect(row(page, 'Grace Hopper')).toContainText('Guest', { timeout: 40_000 });
  await expect(row(page, 'Alan Turing')).toContainText('Guest');
  await expect(row(page, 'Ada Lovelace')).toContainText('Admin');
});

for (const width of [320, 700]) {
  test(`all actions for selected users are visible in a window of ${width} px width`, {
    tag: PROOF_TAG,
  }, async ({ page, signedIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signedIn('subscribed', openUsers);
    await page.getByRole('checkbox', { name: 'Select all 3 users' }).check();
    for (const name of [
      'Clear',
      'Change role',
      'Change location',
      'Copy email addresses',
      'Remove',
    ]) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  });
}

// wcag: 2.1.1 except other tasks; 3.3.4 except payments, which another site takes
test('several users are removed by keyboard, after a confirmation', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', openUsers);
  await page.getByRole('checkbox', { name: 'Select Alan Turing' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).press('Space');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Remove 2 users' }).press('Enter');
  await expect(page.getByText('2 users removed').first()).toBeAttached();
  await page.reload();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([
    `Ada Lovelace ${translateText('You')}`,
  ]);
});

test('Ctrl Z brings several removed users back, and a reload shows them', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  await page.getByRole('checkbox', { name: 'Select all 3 users' }).check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove 2 users' }).click();
  // Points at the toast, because a toast under the pointer does not close by itself.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await expect(row(page, 'Grace Hopper')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(row(page, 'Alan Turing')).toBeVisible();
  await expect(row(page, 'Grace Hopper')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Alan Turing')).toBeVisible();
  await expect(row(page, 'Grace Hopper')).toBeVisible();
});

test('Shift selects a range of users, by mouse and by keyboard', async ({ page, open }) => {
  await open({ path: '/settings?tab=users', heading: 'Settings', state: 'owner@demo.test' });
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 users selected')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await boxes.nth(6).press('Shift+Space');
  await expect(page.getByText('6 users selected')).toBeVisible();
});
