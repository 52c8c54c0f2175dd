import { fetchIdToken, newTestAccount, pageHeading, signInAs, signOut } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

// spec: 1; 5
test('after sign-in, a user who is no administrator sees the page about the mobile app', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await signInAs(page, 'member@demo.test');
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
  await expect(page).toHaveURL(/\/mobile-only$/);
  await page.goto('/settings');
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 12
test('an invited second administrator sees the same organization after sign-in', async ({
  page,
  person,
  site,
}) => {
  const first = await person('subscribed');
  const second = newTestAccount('Second Admin');
  const answer = await fetch(`${site.backendUrl}/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await fetchIdToken(site.identityUrl, first)}`,
    },
    body: JSON.stringify({ users: [{ ...second, role: 'admin' }] }),
  });
  expect(answer.ok).toBe(true);
  await fetchIdToken(site.identityUrl, second);

  await page.goto('/login?returnTo=/settings?tab=organization');
  await signInAs(page, second.email);
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(page.getByLabel('Organization name')).toHaveValue('Analytical Engines & Sons');
});

// spec: 13
test('after sign-in, each demo account of an administrator sees the page that matches the state of the account', {
  tag: PROOF_TAG,
}, async ({ page }) => {
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
    await expect(pageHeading(page)).toHaveText(title);
    await signOut(page);
    await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  }
});
