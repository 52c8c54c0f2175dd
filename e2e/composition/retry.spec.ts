import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

/** Fails the first request for the file. Lists the URL of each request, except those by `fetch`. */
const failOnce = async (page: Page, file: string): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(file, (route) => {
    // Forwards requests by `fetch`, with which the shell checks whether the file was changed or
    // lost.
    if (route.request().resourceType() === 'fetch') return route.continue();
    asked.push(route.request().url());
    return asked.length === 1 ? route.abort('connectionreset') : route.continue();
  });
  return asked;
};

for (const [what, file] of [
  ['entry', '**/remoteEntry.js*'],
  ['page', '**/__federation_expose_dashboard.*.js*'],
  ['style', '**/__federation_expose_dashboard.*.css*'],
] as const) {
  const tag = what === 'page' ? [] : PROOF_TAG;
  test(`after one lost connection, the shell requests the ${what} file of a remote again at another URL`, {
    tag,
  }, async ({ page, signedIn }) => {
    await signedIn('subscribed');
    const asked = await failOnce(page, file);
    await page.goto('/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    const [first = '', second = ''] = asked;
    expect(new URL(second).pathname).toBe(new URL(first).pathname);
    expect(new URL(second).search).not.toBe(new URL(first).search);
  });
}

test('if the chunk of the next page fails to load once, the shell requests the chunk again and opens the page', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const asked = await failOnce(page, '**/__federation_expose_settings.*.js*');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  const [first, ...others] = asked;
  expect(others).toEqual([first]);
});
