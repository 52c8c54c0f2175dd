import { pageHeading, waitForIdleCallbacks } from '../fixtures/accounts';
import { expect, test, translateText } from '../fixtures/test';

test('the shell and all remotes use the same copy of the session, of React and of the store', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/example');
  await expect(pageHeading(page)).toHaveText('State demo');
  const copies = page.getByRole('table').filter({ hasText: 'jotai' });
  const threeCopies = new RegExp(`(${translateText("The shell's copy")}.*){3}`);
  for (const build of ['shell', 'remote-onboarding', 'remote-main']) {
    const row = copies.getByRole('row', { name: new RegExp(`^${build} `) });
    await expect(row).toHaveText(threeCopies);
  }

  const shellsView = page.getByRole('region', { name: "The shell's view" });
  const counter = shellsView
    .locator('div')
    .filter({ has: page.getByText('Counter', { exact: true }) })
    .last();
  await page.getByRole('button', { name: 'Add one' }).click();
  await expect(counter).toContainText('1');
  await shellsView.getByRole('button', { name: 'Increase in the shell' }).click();
  await expect(counter).toContainText('2');
});

test('no remote is loaded before sign-in', async ({ page, site }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (site.remoteOrigins.some((origin) => request.url().startsWith(origin)))
      foreign.push(request.url());
  });
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await waitForIdleCallbacks(page);
  expect(foreign).toEqual([]);
});

test("the scripts of the sign-in page do not contain the code that replaces Google's script in local runs", async ({
  page,
  site,
}) => {
  const standIn = await (await fetch(`${site.identityUrl}/gapi-stand-in.js`)).text();
  // A word that only the local replacement of Google's script contains.
  const mark = 'getParentIframe';
  expect(standIn).toContain(mark);
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.url) && request.url().endsWith('.js')) {
      urls.push(request.url());
    }
  });
  await page.goto('/login');
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await waitForIdleCallbacks(page);
  const scripts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.some((script) => script.includes(mark))).toBe(false);
});
