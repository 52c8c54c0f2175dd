import { heading, newAccount, signInAsNew } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, test } from '../fixtures/test';

// spec: 3; 12
test('the reference on the error page is the id of a line in the log of the server', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The first question about the account waits until the server cannot know the answer.
  const stopped = deferred();
  await page.route('**/api/isUserValid', async (route) => {
    await stopped.promise;
    await route.continue();
  });
  await page.goto('/login');
  const asked = page.waitForRequest('**/api/isUserValid');
  await signInAsNew(page, newAccount());
  await asked;
  await site.stopIdentity();
  try {
    stopped.resolve();
    await expect(heading(page)).toHaveText('The server reports an error');
    const reference = await page.locator('code').textContent();
    await page.getByRole('button', { name: 'Copy reference' }).click();
    const lines = site.backendLog().split('\n');
    const found = lines.filter((line) => line.includes(`"requestId":"${reference}"`));
    expect(found).toHaveLength(1);
    expect(JSON.parse(found[0] ?? '')).toMatchObject({ method: 'GET', route: '/isUserValid' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{12}$/);
  } finally {
    await site.startIdentity();
  }
  await expect(heading(page)).toHaveText('Create your organization');
});
