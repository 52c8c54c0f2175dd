import type { Page } from 'playwright/test';
import { pageHeading, waitForIdleCallbacks } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const scriptOf = (page: string): RegExp => new RegExp(`__federation_expose_${page}\\..*\\.js`);

const simulateDataSaver = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ saveData: true }),
    });
  });

/** Makes the browser report no idle time until the test calls the returned function. */
const stayBusy = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (task) => {
      const run = () => task({ didTimeout: false, timeRemaining: () => 50 });
      addEventListener('idle', run, { once: true });
      return 0;
    };
  });
  return () => page.evaluate(() => dispatchEvent(new Event('idle')));
};

const settingsLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Settings' });

const HINTS = {
  hovered: (page: Page) => settingsLink(page).hover(),
  focused: (page: Page) => settingsLink(page).focus(),
  touched: (page: Page) => settingsLink(page).dispatchEvent('touchstart'),
} as const;

for (const [hint, give] of Object.entries(HINTS)) {
  const tag = hint === 'hovered' ? [] : PROOF_TAG;
  test(`the shell loads a page when its link is ${hint}, before the click`, { tag }, async ({
    page,
    signedIn,
  }) => {
    await signedIn('subscribed', '/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    const asked = page.waitForRequest(scriptOf('settings'));
    await give(page);
    await asked;
    await expect(pageHeading(page)).toHaveText('Dashboard');
  });
}

test('the page of the next onboarding step loads while the browser is idle', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  const beIdle = await stayBusy(page);
  const early: string[] = [];
  page.on('request', (request) => early.push(request.url()));
  await signedIn('add-locations');
  await expect(pageHeading(page)).toHaveText('Add locations');
  expect(early.filter((url) => scriptOf('add_users').test(url))).toEqual([]);
  const asked = page.waitForRequest(scriptOf('add_users'));
  await beIdle();
  await asked;
});

test('with the data saver of the browser on, a page loads only after a click on the link to the page', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await simulateDataSaver(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const wasAsked = (name: string) => asked.some((url) => scriptOf(name).test(url));

  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  for (const give of Object.values(HINTS)) await give(page);
  await page.getByRole('banner').getByRole('link', { name: 'Query Assistant' }).click();
  await expect(pageHeading(page)).toHaveText(/^Welcome/);
  expect(wasAsked('settings')).toBe(false);
  await settingsLink(page).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  expect(wasAsked('settings')).toBe(true);
});

test('with the data saver of the browser on, the page of the next onboarding step does not load early', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await simulateDataSaver(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signedIn('add-locations');
  await expect(pageHeading(page)).toHaveText('Add locations');
  await waitForIdleCallbacks(page);
  expect(asked.some((url) => scriptOf('add_locations').test(url))).toBe(true);
  expect(asked.some((url) => scriptOf('add_users').test(url))).toBe(false);
});
