import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';
import { chooseUserAction } from '../fixtures/users';

const MESSAGE = 'A toast requested by remote-main';
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close notification' });

/** Opens a page with a toast and a clock that the test controls. */
const showToast = async (
  page: Page,
  signedIn: (state: 'subscribed', path: string) => Promise<unknown>,
) => {
  await page.clock.install();
  await signedIn('subscribed', '/example');
  await page.getByRole('button', { name: 'Show a toast', exact: true }).click();
  await expect(closeButton(page)).toBeVisible();
};

// spec: 7
// wcag: 2.2.1 except the end of a session
test('a toast closes by itself, but not while it has the focus', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await showToast(page, signedIn);
  await closeButton(page).focus();
  await page.clock.fastForward(20_000);
  // Waits as long as a toast needs to close. A closing toast keeps the focus on its button until
  // its transition ends, so an earlier check would prove nothing.
  for (const _ of [1, 2, 3]) await page.clock.runFor(1_000);
  await expect(closeButton(page)).toBeFocused();
  await pageHeading(page).focus();
  await page.clock.fastForward(20_000);
  await expect(closeButton(page)).toHaveCount(0);
});

test('Escape closes a toast', { tag: PROOF_TAG }, async ({ page, signedIn }) => {
  await showToast(page, signedIn);
  await closeButton(page).focus();
  await page.keyboard.press('Escape');
  await expect(closeButton(page)).toHaveCount(0);
});

test('shortcuts, scrolling and the closing of toasts still work while a non-modal dialog of a remote is open', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await showToast(page, signedIn);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.querySelector('main')?.append(dialog);
    dialog.show();
  });
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  await page.clock.fastForward(20_000);
  await expect(closeButton(page)).toHaveCount(0);
});

// spec: 7
// wcag: 4.1.3 except messages outside toasts
test('screen readers announce a toast politely, and an error assertively in a live region that is on the page before the error', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/example');
  const polite = page.locator('[aria-live="polite"]').filter({ hasText: MESSAGE });
  const urgent = page.locator('[aria-live="assertive"]');
  await expect(urgent).toHaveText('');
  await page.getByRole('button', { name: 'Show a toast', exact: true }).click();
  await expect(polite).toBeAttached();
  await expect(urgent).toHaveText('');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await chooseUserAction(page, 'Grace Hopper', 'Copy personal invitation');
  await expect(urgent).toContainText('Copying failed');
});

// spec: 7; 14
test('after failed exports, at most three toasts show the messages of the server, and close after five seconds', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await page.clock.install();
  await open({ path: '/dashboard', heading: 'Dashboard', state: 'owner@demo.test' });
  const exporting = page.getByRole('button', { name: /^Export CSV/ });
  await expect(exporting).toBeVisible();
  let exports = 0;
  await page.route(/\/api\/users\?/, (route) => {
    const message = `Reports are closed, attempt ${++exports}`;
    return route.fulfill({ status: 500, json: { ok: false, statusCode: 500, message } });
  });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const attempt of [1, 2, 3, 4]) {
    await exporting.click();
    await expect(toasts.getByText(`attempt ${attempt}`)).toBeVisible();
  }
  await expect(closeButton(page)).toHaveCount(3);
  await expect(toasts.getByText('attempt 1')).toHaveCount(0);
  await page.clock.fastForward(4000);
  await expect(closeButton(page)).toHaveCount(3);
  await page.clock.runFor(3000);
  await expect(closeButton(page)).toHaveCount(0);
});
