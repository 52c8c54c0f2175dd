import {
  fetchIdToken,
  newTestAccount,
  pageHeading,
  signInAs,
  type TestAccount,
} from '../fixtures/accounts';
import type { RunningSite } from '../fixtures/site';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { expectPageAccessible } from '../fixtures/viewports';

test.use({ invitations: 'ask' });

// Runs the tests in one worker, because each worker would start a separate site for them.
test.describe.configure({ mode: 'default' });

/** Invites an account that has never signed in, with a request of the administrator `admin`. */
const invite = async (
  site: RunningSite,
  admin: TestAccount,
  account: TestAccount,
  role: string,
) => {
  const answer = await fetch(`${site.backendUrl}/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await fetchIdToken(site.identityUrl, admin)}`,
    },
    body: JSON.stringify({ users: [{ ...account, role }] }),
  });
  expect(answer.ok).toBe(true);
  await fetchIdToken(site.identityUrl, account);
};

// spec: 5; 8; 12
test('after accepting an invitation, an administrator reaches the requested page', async ({
  page,
  person,
  site,
}) => {
  const invited = newTestAccount('Second Admin');
  await invite(site, await person('subscribed'), invited, 'admin');
  await page.goto('/settings?tab=organization');
  await signInAs(page, invited.email);
  await expect(pageHeading(page)).toHaveText("You're invited");
  await expect(page).toHaveTitle(`${translateText("You're invited")} – Query Assistant`);
  await expect(page.getByText('Analytical Engines & Sons invited you as Admin')).toBeVisible();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(page.getByLabel('Organization name')).toHaveValue('Analytical Engines & Sons');
});

test('after accepting an invitation, a manager sees the page about the mobile app', async ({
  page,
  person,
  site,
}) => {
  const invited = newTestAccount('Grace Hopper');
  await invite(site, await person('subscribed'), invited, 'manager');
  await page.goto('/login');
  await signInAs(page, invited.email);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
});

test('a user with two invitations can decline the first, and can create an organization instead of accepting the second', {
  tag: PROOF_TAG,
}, async ({ page, person, site }) => {
  const invited = newTestAccount('Grace Hopper');
  await invite(site, await person('add-users', 'First Admin'), invited, 'user');
  await invite(site, await person('add-users', 'Second Admin'), invited, 'manager');
  await page.goto('/login');
  await signInAs(page, invited.email);
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expectPageAccessible(page);
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /^Decline the invitation/ });
  await expect(question).toBeVisible();
  await expectPageAccessible(page);
  await question.getByRole('button', { name: 'Decline invitation' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Analytical Engines & Sons invited you as Manager')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Analytical Engines & Sons invited you as Manager')).toBeVisible();
  await page.getByRole('button', { name: 'Create your own organization instead' }).click();
  await expect(pageHeading(page)).toHaveText('Create your organization');
  await expect(page).toHaveURL(/\/create-organization$/);
  await page.getByLabel('Organization name').fill('Compilers & Daughters');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(pageHeading(page)).toHaveText('Add locations');
});

test('after sign-in, a user without an invitation sees the page for creating an organization', async ({
  page,
  signedIn,
}) => {
  await signedIn('no-organization');
  await expect(pageHeading(page)).toHaveText('Create your organization');
});
