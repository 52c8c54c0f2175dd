import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { chooseUserAction } from '../fixtures/users';
import { DESKTOP_LIGHT_AND_PHONE_DARK, expectPageAccessible } from '../fixtures/viewports';
import {
  buttonNamed,
  fieldInRow,
  importFile,
  interceptPosts,
  pasteIntoField,
} from '../tables/table';

const adding = '/settings?tab=users&add=1';

// spec: 9 Page by page
test('importing a list of users again shows what the list changes, sends only the changes, and can be undone', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page, account } = await signedIn('subscribed', adding);
  const row = (name: string) => page.getByRole('row', { name });
  const patched: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patched.push(request.postDataJSON());
  });
  // Imports a file without a column for roles. The users must keep their roles.
  await importFile(
    page,
    [
      'Email,Full name,Location',
      `GRACE.${account.email},Grace Hopper,Bergen`,
      `alan.${account.email},Alan M. Turing,`,
      `kurt.${account.email},Kurt,Oslo`,
    ].join('\n'),
  );
  await expect(page.getByText('2 users are already in your organization')).toBeVisible();
  await buttonNamed(page, 'Save users').click();
  const dialog = page.getByRole('dialog', { name: 'Review the changes' });
  await expect(dialog.getByText('1 new, 2 changed, 0 unchanged.')).toBeVisible();
  const becomes = (field: string, before: string, after: string) =>
    dialog.getByText(`${translateText(field)}: ${before} → ${translateText('becomes')} ${after}`);
  await expect(becomes('Location', translateText('None'), 'Bergen')).toBeVisible();
  await expect(becomes('Full name', 'Alan Turing', 'Alan M. Turing')).toBeVisible();
  await dialog.getByText('1 user not in this list').click();
  await expect(dialog.getByText(`Ada Lovelace ${account.email}`)).toBeVisible();
  await expectPageAccessible(page, DESKTOP_LIGHT_AND_PHONE_DARK);
  expect(patched).toEqual([]);
  await buttonNamed(page, 'Update 2 and add 1').click();
  await expect(page.getByText('2 users changed').first()).toBeAttached();
  expect(patched).toEqual([{ location_id: expect.any(String) }, { name: 'Alan M. Turing' }]);
  await expect(row('Grace Hopper')).toContainText('Bergen');
  await expect(row('Grace Hopper')).toContainText('Manager');
  await expect(row('Kurt')).toContainText('Oslo');

  await chooseUserAction(page, 'Alan M. Turing', 'Edit');
  await page.getByRole('dialog').getByLabel('Full name').fill('Dr Turing');
  await buttonNamed(page, 'Save changes').click();
  await buttonNamed(page, 'Add users').click();
  await buttonNamed(page, 'Recent imports').click();
  await expect(page.getByText('1 user added, 2 users changed')).toBeVisible();
  await expectPageAccessible(page, DESKTOP_LIGHT_AND_PHONE_DARK);
  await buttonNamed(page, /^Undo the import of/).click();
  await expect(page.getByText('1 user will have their former details again.')).toBeVisible();
  await expect(page.getByText('1 user will be removed: Kurt.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Dr Turing', { exact: true })).toBeVisible();
  await expectPageAccessible(page, DESKTOP_LIGHT_AND_PHONE_DARK);
  await buttonNamed(page, 'Undo import').click();
  await expect(row('Kurt')).toHaveCount(0);
  await expect(row('Grace Hopper')).toContainText(translateText('Manager') + translateText('None'));
  await expect(row('Dr Turing')).toBeVisible();
  await buttonNamed(page, 'Recent imports').click();
  await expect(page.getByText('Nothing to undo yet')).toBeVisible();
});

test('if the server cannot store changes of existing users, their rows stay, and a later attempt stores each change once', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page, account } = await signedIn('subscribed', adding);
  let isBroken = true;
  const answered: string[] = [];
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    if (isBroken) return route.fulfill({ status: 500, json: { ok: false, message: 'Full disk' } });
    answered.push(route.request().postData() ?? '');
    return route.fallback();
  });
  const posts: unknown[] = [];
  await interceptPosts(page, '/users', (_nth, route) => {
    posts.push(route.request().postDataJSON());
    return route.fallback();
  });
  await pasteIntoField(
    fieldInRow(page, 'Email', 1),
    `Grace Hopper <grace.${account.email}>, guest\nKurt <kurt.${account.email}>, guest`,
  );
  await expect(page.getByText('1 user is already in your organization')).toBeVisible();
  await buttonNamed(page, 'Save users').click();
  await buttonNamed(page, 'Update 1 and add 1').click();
  await expect(page.getByText('0 of 1 user changed')).toBeVisible();
  await page.reload();
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Grace Hopper');
  isBroken = false;
  await buttonNamed(page, 'Save users').click();
  await buttonNamed(page, 'Update 1 user').click();
  await expect(page.getByText('1 user changed').first()).toBeAttached();
  expect(answered).toEqual(['{"role":"guest"}']);
  expect(posts).toHaveLength(1);
});
