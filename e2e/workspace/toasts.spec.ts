import type { Page } from 'playwright/test';
import { heading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const MESSAGE = 'A toast, asked for by remote-main';
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close notification' });

/** A page whose clock the test moves, with a toast on it. */
const showToast = async (
  page: Page,
  signedIn: (state: 'subscribed', path: string) => Promise<unknown>,
) => {
  await page.clock.install();
  await signedIn('subscribed', '/login?returnTo=/example');
  await page.getByRole('button', { name: 'Show a toast', exact: true }).click();
  await expect(closeButton(page)).toBeVisible();
};

// spec: 7
test('a toast closes by itself, but not while it has the focus', async ({ page, signedIn }) => {
  await showToast(page, signedIn);
  await closeButton(page).focus();
  await page.clock.fastForward(20_000);
  await expect(closeButton(page)).toBeFocused();
  await heading(page).focus();
  await page.clock.fastForward(20_000);
  await expect(closeButton(page)).toHaveCount(0);
});

test('Escape closes a toast', async ({ page, signedIn }) => {
  await showToast(page, signedIn);
  await closeButton(page).focus();
  await page.keyboard.press('Escape');
  await expect(closeButton(page)).toHaveCount(0);
});

// spec: 7
test('a toast is announced politely and an error assertively, in regions that already exist', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/login?returnTo=/example');
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
  await page.getByRole('button', { name: 'Copy invitation for Grace Hopper' }).click();
  await expect(urgent).toContainText('Copying did not work');
});
