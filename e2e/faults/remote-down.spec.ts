import { navigateWithoutReload, pageHeading, signInAs } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

test.describe.configure({ mode: 'default' });

test('while remote-main is down, users can sign in and open other pages, and "Try again" works once remote-main is back', async ({
  page,
  person,
  site,
}) => {
  const owner = await person('subscribed');
  await site.stopRemote('main');
  try {
    await page.goto('/');
    await signInAs(page, owner.email);
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await navigateWithoutReload(page, '/all-set');
    await expect(pageHeading(page)).toHaveText("You're all set");
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
  } finally {
    await site.startRemote('main');
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a new administrator creates an organization while remote-main is down', async ({
  page,
  site,
  signedIn,
}) => {
  await site.stopRemote('main');
  try {
    await signedIn('no-organization');
    await page.getByLabel('Organization name').fill('Acme');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(pageHeading(page)).toHaveText('Add locations');
  } finally {
    await site.startRemote('main');
  }
});

for (const [what, pattern] of [
  ['entry', '**/remoteEntry.js*'],
  ['page', '**/__federation_expose_dashboard.*.js*'],
  ['style', '**/__federation_expose_dashboard.*.css*'],
] as const) {
  const tag = what === 'entry' ? [] : PROOF_TAG;
  test(`the error page reports that the ${what} file of a remote is missing, and "Try again" recovers the page`, {
    tag,
  }, async ({ page, signedIn }) => {
    await signedIn('subscribed');
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/dashboard');
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Dashboard');
  });
}

// spec: 11 What runs
test('the browser does not run the entry file of a remote that was changed after the release, and the page shows an error', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed');
  await page.route('**/remoteEntry.js*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered=1` });
  });
  await page.goto('/dashboard');
  await expect(page.getByText("doesn't match the released version")).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
