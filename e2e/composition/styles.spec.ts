import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';

const STYLES = '**/__federation_expose_dashboard.*.css*';

/** Records whether the dashboard's stylesheet is loaded when the dashboard's heading appears. */
const watchFirstContent = (page: Page): Promise<unknown> =>
  page.addInitScript((title) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== title) return;
      const isOfPage = ({ href }: StyleSheet) => /expose_dashboard\..*\.css/.test(href ?? '');
      Object.assign(window, { firstContent: [...document.styleSheets].some(isOfPage) });
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, translateText('Dashboard'));

/** Returns whether the first content had its styles, or `undefined` if there was no content. */
const firstContent = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as { firstContent?: boolean }).firstContent);

test('the first paint of a page waits for its styles', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed');
  await watchFirstContent(page);
  const { promise, resolve } = deferred();
  await page.route(STYLES, async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest(STYLES);
  // Does not wait for the load event, which the delayed styles may delay too.
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(pageHeading(page)).toHaveText('Loading');
  resolve();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(await firstContent(page)).toBe(true);
});

test('if the stylesheet of a page fails to load, the error page is shown, never the page without styles', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed');
  await watchFirstContent(page);
  await page.route(STYLES, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(await firstContent(page)).toBeUndefined();

  await page.unroute(STYLES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(await firstContent(page)).toBe(true);
});
