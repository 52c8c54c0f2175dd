import { pageHeading } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { createPeople, toDelimitedText } from '../tables/people';
import {
  buttonNamed,
  fieldInRow,
  importFile,
  interceptPosts,
  pasteIntoField,
  readStoredUsers,
} from '../tables/table';

const adding = '/settings?tab=users&add=1';

test('after the user closes the table for new users, the settings report the unsent rows of the table, also after a reload', async ({
  signedIn,
}) => {
  const { page } = await signedIn('subscribed', adding);
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Kurt <kurt@kept.example>\nEmmy <emmy@kept.example>',
  );
  await buttonNamed(page, 'Close').click();
  await expect(page.getByRole('status').getByText('2 users not sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 users not sent')).toBeVisible();
  await buttonNamed(page, 'Review').click();
  await expect(fieldInRow(page, 'Full name', 2)).toHaveValue('Emmy');
});

test('after the user leaves the page during sending, a notice counts the unsent rows and offers to send these rows', {
  tag: PROOF_TAG,
}, async ({ signedIn, site }) => {
  test.setTimeout(120_000);
  const { page, account } = await signedIn('subscribed', adding);
  await importFile(page, toDelimitedText(createPeople(1200, account.email.replace('@', '.')), ','));
  await expect(page.getByText('1,200 rows added from the file.')).toBeVisible();
  const second = deferred();
  await interceptPosts(page, '/users', async (nth, route) => {
    if (nth === 2) await second.promise;
    return route.fallback();
  });
  await buttonNamed(page, 'Save users').click();
  await expect(page.getByText('500 of 1,200')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  second.resolve();
  // Expects 200 unsent users of 1,200, because the page sent two batches of 500 before the user
  // left.
  await expect(page.getByText(/^200 users not sent\./).first()).toBeVisible();
  expect(await readStoredUsers(site, account)).toHaveLength(3 + 1000);
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('200 users not sent', { exact: true })).toBeVisible();
  await buttonNamed(page, 'Send now').click();
  await expect(page.getByText('200 users added').first()).toBeVisible();
  await expect(page.getByText('200 users not sent', { exact: true })).toBeHidden();
  expect(await readStoredUsers(site, account)).toHaveLength(3 + 1200);
});

test('the dashboard reports unsent rows of onboarding, and "Review in settings" shows their number on the settings link', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('subscribed', adding);
  const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  const unsentRows = translateText('2 unsent rows');
  const withUnsentRows = new RegExp(`^${translateText('Settings')} , ${unsentRows}$`);
  await expect(settings).toHaveAccessibleName('Settings');
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Kurt <kurt@kept.example>\nEmmy <emmy@kept.example>',
  );
  await expect(settings).toHaveAccessibleName(withUnsentRows);
  // Simulates rows that were typed during onboarding.
  await page.goto('/');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('draft:'))) {
      localStorage.setItem(key.replace('settings-', 'add-'), localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
  });
  await page.goto('/dashboard');
  await expect(page.getByText('2 users from onboarding not sent')).toBeVisible();
  await expect(settings).toHaveAccessibleName('Settings');
  await buttonNamed(page, 'Review in settings').click();
  await expect(page.getByText('2 users not sent')).toBeVisible();
  await expect(settings).toHaveAccessibleName(withUnsentRows);
  await buttonNamed(page, 'Discard').click();
  await buttonNamed(page, 'Discard 2 users').click();
  await expect(settings).toHaveAccessibleName('Settings');
});
