import { newTestAccount, pageHeading, signInAs } from '../fixtures/accounts';
import { addRemotesWithoutFiles } from '../fixtures/more-remotes';
import { bringAccountToState } from '../fixtures/organization';
import { type RunningSite, startIsolatedSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

// This site has so many remotes that its HTML has only short descriptions, without files and
// hashes.
let site: RunningSite;
test.beforeAll(async () => {
  site = await startIsolatedSite();
  addRemotesWithoutFiles(site, 12);
});
test.afterAll(() => site?.stop());

const DESCRIPTION = '**/remote.json';

test('on a site with many remotes, the script of a page is preloaded when the page is reloaded', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  const account = newTestAccount();
  await bringAccountToState(site, account, 'subscribed');
  await page.goto('/login?returnTo=/dashboard');
  const outline = await page.locator('#registry').textContent();
  expect(JSON.parse(outline ?? '').remotes.main.current).toMatchObject({
    outlineOf: expect.stringMatching(/^sha384-/),
    description: { files: {} },
  });
  await signInAs(page, account.email);
  await expect(pageHeading(page)).toHaveText('Dashboard');

  await page.reload();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')].map(
      (link) => link.href,
    ),
  );
  expect(preloaded.filter((href) => /expose_dashboard/.test(href))).toHaveLength(1);
  await page.context().close();
});

test('the shell rejects the remote.json of a remote if the hash of the file differs from the hash in the registry', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  const account = newTestAccount();
  await bringAccountToState(site, account, 'subscribed');
  await page.route(DESCRIPTION, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('__federation_expose', 'evil') });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/login?returnTo=/dashboard');
  await signInAs(page, account.email);
  await expect(page.getByText("doesn't match the released version")).toBeVisible();
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
  await page.context().close();
});
