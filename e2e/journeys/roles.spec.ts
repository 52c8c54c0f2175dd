import { newAccount, tokenOf } from '../fixtures/identity';
import { heading, signInAs, signOut } from '../fixtures/sign-in';
import { expect, test } from '../fixtures/test';

test('somebody who is no administrator is told to use the mobile app', async ({ page }) => {
  await page.goto('/dashboard');
  await signInAs(page, 'member@demo.test');
  await expect(heading(page)).toHaveText('Use the mobile app');
  await expect(page).toHaveURL(/\/mobile-only$/);
  await page.goto('/settings');
  await expect(heading(page)).toHaveText('Use the mobile app');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a second administrator, invited by the first, works in the same organization', async ({
  page,
  person,
  site,
}) => {
  const first = await person('subscribed');
  const second = newAccount('Second Admin');
  const answer = await fetch(`${site.backendUrl}/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(site.identityUrl, first)}`,
    },
    body: JSON.stringify({ users: [{ ...second, role: 'admin' }] }),
  });
  expect(answer.ok).toBe(true);
  await tokenOf(site.identityUrl, second);

  await page.goto('/login?returnTo=/settings?tab=organization');
  await signInAs(page, second.email);
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.getByLabel('Organization name')).toHaveValue('Analytical Engines & Sons');
});

test('the demo accounts are where they say they are', async ({ page }) => {
  const accounts = {
    'new@demo.test': 'Create your organization',
    'locations@demo.test': 'Add locations',
    'users@demo.test': 'Add users',
    'verification@demo.test': 'Verify your organization',
    'subscribe@demo.test': 'Subscribe',
    'owner@demo.test': "You're all set",
  };
  await page.goto('/login');
  for (const [email, title] of Object.entries(accounts)) {
    await signInAs(page, email);
    await expect(heading(page)).toHaveText(title);
    await signOut(page);
    await expect(heading(page)).toHaveText('Welcome to Query Assistant');
  }
});
