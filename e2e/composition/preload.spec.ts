import type { Page } from 'playwright/test';
import { pageHeading, waitForIdleCallbacks } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, PROOF_TAG, test } from '../fixtures/test';

/** The auth SDK's request for the account. The session is unknown until the response. */
const ACCOUNT = /accounts:lookup/;
const FILES_OF_A_PAGE = /\/federation-runtime\.|\/\d+\.\d+\.\d+-\w+\//;

/**
 * Reloads the page and delays the response to a request, by default to the request for the account.
 * Returns the page's requests, and a function that sends the delayed response.
 */
const reloadHeld = async (page: Page, question = ACCOUNT) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // Drops the requests of the old document, which sends requests until the new document begins.
  page.on('framenavigated', () => {
    requests.length = 0;
  });
  const { promise, resolve } = deferred();
  await page.route(question, async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest(question);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  return { requests, answer: resolve };
};

const pageFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]
      .filter((link) => link.as === 'script' || link.as === 'style')
      .map((link) => new URL(link.href).pathname),
  );

test('the shell loads the page of a returning visitor before the sign-in service has answered', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const { requests, answer } = await reloadHeld(page);
  for (const file of [
    /\/federation-runtime\./,
    /\/remoteEntry\.js$/,
    /expose_dashboard\..*\.js$/,
    /expose_dashboard\..*\.css$/,
  ]) {
    await expect.poll(() => requests.some((url) => file.test(url))).toBe(true);
  }
  answer();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

// spec: 4 From load to ready
test('for a returning visitor, the dashboard requests its data before the server has confirmed the account', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  const table = page.getByRole('table', { name: 'List of users' });
  await expect(table).toBeVisible();
  const { requests, answer } = await reloadHeld(page, /\/api\/isUserValid/);
  const calls = () => requests.map((url) => url.split('/api')[1]).filter(Boolean);
  for (const call of ['/user', '/locations', '/users?limit=0', '/users?limit=500']) {
    await expect.poll(calls).toContain(call);
  }
  await expect(page.locator('.splash')).toBeVisible();
  const early = calls();
  answer();
  await expect(table).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // Expects only that no early request is repeated, because the top bar and chunks that load later
  // may send other requests.
  const later = calls().slice(early.length);
  expect(later.filter((call) => early.includes(call))).toEqual([]);
  expect(early).toEqual([...new Set(early)]);
});

test('the browser requests each file of a preloaded page once', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const warnings: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Ignores the warning about late use, because a slow machine may use a preloaded file late.
    if (/preload/i.test(text) && !text.includes('not used within a few seconds'))
      warnings.push(text);
  });
  const { requests, answer } = await reloadHeld(page);
  answer();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const files = requests.filter((url) => /\.(?:js|css)$/.test(url));
  expect(files.filter((url) => FILES_OF_A_PAGE.test(url)).length).toBeGreaterThan(2);
  expect(files).toEqual([...new Set(files)]);
  expect(warnings).toEqual([]);
});

test('after the sign-out, the browser requests neither files of a page nor the federation runtime', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const signInHeading = 'Welcome to Query Assistant';
  await expect(pageHeading(page)).toHaveText(signInHeading);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(pageHeading(page)).toHaveText(signInHeading);
  await waitForIdleCallbacks(page);
  expect(await pageFiles(page)).toEqual([]);
  expect(requests.filter((url) => FILES_OF_A_PAGE.test(url))).toEqual([]);
});

test('no file of a page is preloaded while the data saver of the browser is on', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ saveData: true }),
    });
  });
  const { answer } = await reloadHeld(page);
  expect(await pageFiles(page)).toEqual([]);
  answer();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});
