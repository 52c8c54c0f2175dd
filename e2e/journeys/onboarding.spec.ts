import type { Page } from 'playwright/test';
import {
  newTestAccount,
  pageHeading,
  signInWithNewAccount,
  signOut,
  waitForIdleCallbacks,
} from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Onboarding progress' }).locator('[aria-current="step"]');

const addTwoLocations = async (page: Page) => {
  await page.getByLabel('Location name, row 1').fill('Oslo');
  if (!(await page.getByLabel('Location name, row 2').isVisible())) {
    await button(page, 'Add another location').click();
  }
  await page.getByLabel('Location name, row 2').fill('Bergen');
  await button(page, 'Save and continue').click();
};

// This test also fails if the server rejects a request, because browsers log the response as an
// error.
test('a new administrator creates an organization without an error in the console', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await signInWithNewAccount(page, newTestAccount());
  await expect(pageHeading(page)).toHaveText('Create your organization');
  await page.getByLabel('Organization name').fill('Analytical Engines');
  await button(page, 'Create organization').click();
  await expect(pageHeading(page)).toHaveText('Add locations');
  await waitForIdleCallbacks(page);
  expect(errors).toEqual([]);
});

// spec: 1; 6; 9 Page by page
test('an administrator goes from sign-in to the dashboard', async ({ page }) => {
  const account = newTestAccount('Ada Lovelace');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?returnTo=%2F$/);
  await signInWithNewAccount(page, account);

  await expect(pageHeading(page)).toHaveText('Create your organization');
  await expect(page).toHaveTitle('Step 1 of 5: Create your organization – Query Assistant');
  await expect(currentStep(page)).toHaveText(/Create your organization/);
  await page.getByLabel('Organization name').fill('O’Neill & Sons');
  await button(page, 'Create organization').click();

  await expect(pageHeading(page)).toHaveText('Add locations');
  await expect(pageHeading(page)).toBeFocused();
  await expect(page).toHaveTitle('Step 2 of 5: Add locations – Query Assistant');
  await addTwoLocations(page);

  await expect(pageHeading(page)).toHaveText('Add users');
  for (const [row, name] of ['Grace Hopper', 'Alan Turing', 'Anita Borg'].entries()) {
    const field = page.getByLabel(`Full name, row ${row + 1}`);
    if (!(await field.isVisible())) await button(page, 'Add another user').click();
    await field.fill(name);
    await page.getByLabel(`Email, row ${row + 1}`).fill(`user${row}.${account.email}`);
  }
  await button(page, 'Save and continue').click();

  await expect(pageHeading(page)).toHaveText('Verify your organization');
  await expect(page.getByText('O’Neill & Sons').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /^I confirm that these details are correct/ }).check();
  await button(page, 'Verify organization').click();

  await expect(pageHeading(page)).toHaveText('Subscribe');
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await button(page, 'Pay').click();
  await expect(pageHeading(page)).toHaveText("You're subscribed");
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(pageHeading(page)).toHaveText("You're all set");
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page.getByRole('table').getByText('Grace Hopper')).toBeVisible();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await page.goto('/example');
  await expect(pageHeading(page)).toHaveText('State demo');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('State demo');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
});

const STEPS = [
  ['no-organization', 'Create your organization'],
  ['add-locations', 'Add locations'],
  ['add-users', 'Add users'],
  ['verification', 'Verify your organization'],
  ['unsubscribed', 'Subscribe'],
] as const;

for (const [state, title] of STEPS) {
  const tag = state === 'add-users' ? [] : PROOF_TAG;
  test(`after a reload on the step "${title}", the step is shown again`, { tag }, async ({
    page,
    signedIn,
  }) => {
    await signedIn(state);
    await expect(pageHeading(page)).toHaveText(title);
    await expect(currentStep(page)).toHaveCount(1);
    await page.reload();
    await expect(pageHeading(page)).toHaveText(title);
    await page.goto('/dashboard');
    await expect(pageHeading(page)).toHaveText(title);
  });
}

// spec: 9 Forms
test('text typed during onboarding is shown again after a reload, and is deleted from the browser after the text is sent', async ({
  page,
  signedIn,
}) => {
  await signedIn('add-locations');
  await page.getByLabel('Location name, row 1').fill('Tromsø');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(stored).toContain('Tromsø');
  await page.reload();
  await expect(page.getByLabel('Location name, row 1')).toHaveValue('Tromsø');
  await button(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Add users');
  await expect.poll(stored).not.toContain('Tromsø');
});

test('pasting 40 people from a spreadsheet creates 40 users', async ({ page, signedIn }) => {
  const { account } = await signedIn('add-users');
  const rows = Array.from({ length: 40 }, (_, i) => `Person ${i + 1}\tp${i + 1}.${account.email}`);
  await page.getByLabel('Full name, row 1').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, rows.join('\n'));
  await expect(page.getByLabel('Email, row 40')).toHaveValue(`p40.${account.email}`);
  await button(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
  // Expects 41 users: 40 new users and the signed-in administrator.
  await expect(page.getByRole('region', { name: 'Users (41)' })).toBeVisible();
});

// spec: 9 Forms
test('an invalid value is reported in a summary that links to the field, and at the field until the value is corrected', async ({
  page,
  signedIn,
}) => {
  await signedIn('no-organization');
  await page.getByLabel('Organization name').fill('A');
  await button(page, 'Create organization').click();
  const summary = page
    .getByRole('alert')
    .or(page.getByRole('group', { name: /Fix this/ }))
    .first();
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await expect(page.getByLabel('Organization name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Organization name').fill('Acme');
  await expect(page.getByLabel('Organization name')).not.toHaveAttribute('aria-invalid', 'true');
});

// spec: 9 Forms
test('a second click on "Create organization" during a slow request sends no second request', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('no-organization');
  const posts: string[] = [];
  await page.route('**/api/org', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts.push(route.request().url());
    const answer = await route.fetch();
    // Sends the response only after the second click, because this click must happen during the
    // request.
    await expect(button(page, 'Create organization')).toHaveAttribute('aria-busy', 'true');
    await button(page, 'Create organization').click();
    await route.fulfill({ response: answer });
  });
  await page.getByLabel('Organization name').fill('Acme');
  await button(page, 'Create organization').click();
  await expect(pageHeading(page)).toHaveText('Add locations');
  expect(posts).toHaveLength(1);
});

test('"Skip for now" on the page "Add users" opens the verification step', async ({
  page,
  signedIn,
}) => {
  await signedIn('add-users');
  await button(page, 'Skip for now').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
});

test('after a payment in one tab, the subscribe page in another tab shows "You\'re all set"', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('unsubscribed');
  const others = [await page.context().newPage(), await page.context().newPage()] as const;
  for (const other of others) {
    await other.goto('/subscribe');
    await expect(pageHeading(other)).toHaveText('Subscribe');
  }
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await button(page, 'Pay').click();
  await expect(pageHeading(page)).toHaveText("You're subscribed");

  const [focused, left] = others;
  await focused.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(pageHeading(focused)).toHaveText("You're all set");
  // Clicks the link, because the tab `left` gets no focus event and so does not know of the
  // payment.
  await left.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(pageHeading(left)).toHaveText("You're all set");
});

test('after a cancelled checkout, the subscribe page says that nothing was charged, until somebody opens the checkout again', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('unsubscribed');
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(pageHeading(page)).toHaveText('Subscribe');
  await expect(page.getByText('Nothing was charged')).toBeVisible();

  // Opens the checkout again. Then "Nothing was charged" disappears, because somebody may have
  // paid.
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(button(page, 'Pay')).toBeVisible();
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Subscribe');
  await expect(page.getByText('Nothing was charged')).toBeHidden();
});

// spec: 9 Page by page
test('without a payment, the page after the checkout does not say that the organization is subscribed', async ({
  page,
  signedIn,
}) => {
  await signedIn('unsubscribed');
  await page.goto('/subscribe/success?session_id=forged');
  await expect(pageHeading(page)).toHaveText('Confirming your subscription');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Confirming your subscription');
});
