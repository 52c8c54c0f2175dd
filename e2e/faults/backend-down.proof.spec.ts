import { pageHeading, signInAs } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test.describe.configure({ mode: 'default' });

// Also tests that the splash screen, after ten seconds, says why the visitor must wait, and offers
// Sign Out.
// spec: 4 From load to ready
test('a sign-in during an outage of the server completes when the server is back', async ({
  page,
  person,
  site,
}) => {
  test.slow();
  const owner = await person('subscribed');
  await site.killBackend();
  try {
    await page.goto('/login?returnTo=/dashboard');
    await signInAs(page, owner.email);
    await expect(page.getByText("The server isn't responding").first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  } finally {
    await site.startBackend();
  }
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

test('a form keeps typed text during an outage of the server, and can send the text afterwards', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('add-locations');
  await page.getByLabel('Location name, row 1').fill('Oslo');
  await site.killBackend();
  try {
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(page.getByLabel('Location name, row 1')).toHaveValue('Oslo');
  } finally {
    await site.startBackend();
  }
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(pageHeading(page)).toHaveText('Add users');
});

test('after the server was killed and started again, the settings show the stored locations', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('subscribed', '/settings?tab=locations');
  await expect(page.getByText('Bergen').first()).toBeVisible();
  await site.killBackend();
  await site.startBackend();
  await page.reload();
  await expect(page.getByText('Bergen').first()).toBeVisible();
});
