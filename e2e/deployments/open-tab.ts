import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { expect } from '../fixtures/language';

export type WatchedTab = {
  /** Every error since the call of `watchTab`. */
  errors: string[];
  isSameDocument(): Promise<boolean>;
};

/** Records every error of a tab, and marks its document to detect a reload. */
export const watchTab = async (page: Page): Promise<WatchedTab> => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return { errors, isSameDocument: () => page.evaluate(() => 'sameDocument' in window) };
};

export const clickTopBarLink = async (
  page: Page,
  link: 'Dashboard' | 'Settings',
  title: string = link,
) => {
  await page.getByRole('banner').getByRole('link', { name: link }).click();
  await expect(pageHeading(page)).toHaveText(title);
};

export const simulateReturnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
