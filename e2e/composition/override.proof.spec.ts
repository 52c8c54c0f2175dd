import { pageHeading } from '../fixtures/accounts';
import { startRemoteDevServer } from '../fixtures/dev-remote';
import { expect, test } from '../fixtures/test';

test('an override loads a remote from a development server until one click returns to the released version', async ({
  page,
  signedIn,
  site,
}) => {
  test.slow();
  const remote = await startRemoteDevServer(site.overridePort);
  try {
    await signedIn('subscribed');
    await page.goto(`/dashboard?remote.main=http://localhost:${site.overridePort}`);
    const banner = page.getByRole('complementary', { name: 'Overridden parts' });
    await expect(banner).toContainText(`main comes from http://localhost:${site.overridePort}`);
    await expect(pageHeading(page)).toHaveText('Dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(pageHeading(page)).toHaveText('Settings');
    await page.reload();
    await expect(banner).toBeVisible();

    await banner.getByRole('button', { name: 'Use the released version' }).click();
    await expect(pageHeading(page)).toHaveText('Settings');
    await expect(banner).toHaveCount(0);
  } finally {
    await remote.stop();
  }
});

test('if the development server of an override is down, the banner above the error page offers the released version', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('subscribed');
  await page.goto(`/dashboard?remote.main=http://localhost:${site.overridePort}`);
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Use the released version' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

test('the shell ignores an override from an origin that is not allowed', async ({
  page,
  signedIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signedIn('subscribed');
  await page.goto('/dashboard?remote.main=http://localhost:1');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page.getByRole('complementary', { name: 'Overridden parts' })).toHaveCount(0);
  expect(asked.filter((url) => url.startsWith('http://localhost:1/'))).toEqual([]);
});

test('the banner of an override appears even if the first two requests for its code fail', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('subscribed');
  let failed = 0;
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    const isBanner = (await response.text()).includes('Use the released version');
    if (!isBanner || failed === 2) return route.fulfill({ response });
    failed += 1;
    await route.abort('connectionreset');
  });
  await page.goto(`/dashboard?remote.main=http://localhost:${site.overridePort}`);
  await expect(page.getByRole('complementary', { name: 'Overridden parts' })).toBeVisible();
  expect(failed).toBe(2);
});
