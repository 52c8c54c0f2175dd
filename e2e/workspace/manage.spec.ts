import type { Page } from 'playwright/test';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { chooseUserAction } from '../fixtures/users';
import { expectPageAccessible } from '../fixtures/viewports';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name });
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeAttached();

const openUsers = '/settings?tab=users';
const openLocations = '/settings?tab=locations';

test('after a user was edited, a reload shows the new name, role and location', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', openUsers);
  await chooseUserAction(page, 'Alan Turing', 'Edit');
  const name = dialog(page).getByLabel('Full name');
  await expect(name).toBeFocused();
  await name.fill('Alan M. Turing');
  await dialog(page).getByLabel('Role').selectOption('Manager');
  await dialog(page).getByLabel('Location').selectOption('Bergen');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Alan M. Turing' })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Alan M. Turing')).toContainText('Manager');
  await expect(row(page, 'Alan M. Turing')).toContainText('Bergen');
});

test('every time the user presses Escape in a dialog with changes, the dialog asks before it discards the changes', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  await chooseUserAction(page, 'Alan Turing', 'Edit');
  const name = dialog(page).getByLabel('Full name');
  await name.fill('Alan M. Turing');
  // Presses Escape three times, because Chrome closes a dialog at the third Escape, unless the
  // dialog handles the key itself.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('button', { name: 'Discard changes' })).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(name).toHaveValue('Alan M. Turing');
  await expect(name).toBeFocused();
});

test('Ctrl Z brings a removed user back, but not while the focus is in a text field', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  const undo = page.getByRole('button', { name: 'Undo' });
  await chooseUserAction(page, 'Alan Turing', 'Remove');
  await undo.hover();
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(row(page, 'Alan Turing')).toBeVisible();
  await expect(undo).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search users' });
  await chooseUserAction(page, 'Alan Turing', 'Remove');
  // Points at the toast, because a toast under the pointer does not close by itself.
  await undo.hover();
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await search.pressSequentially('gr');
  await search.press('ControlOrMeta+Z');
  await expect(search).not.toHaveValue('gr');
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await page.getByRole('region', { name: 'Users' }).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(row(page, 'Alan Turing')).toBeVisible();
});

test('when the user goes back in the browser, the page asks before it discards changes in a dialog', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  await page.getByRole('link', { name: 'Locations' }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await chooseUserAction(page, 'Alan Turing', 'Edit');
  const name = dialog(page).getByLabel('Full name');
  await name.fill('Alan M. Turing');
  await page.goBack();
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Alan M. Turing');
  await expect(page).toHaveURL(/tab=users/);
  await page.goBack();
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/tab=locations/);
  await expect(dialog(page)).toBeHidden();
});

// wcag: 3.3.4 except payments, which another site takes
test('Undo brings a removed user back, and the dashboard does not count a user who stays removed', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  await chooseUserAction(page, 'Alan Turing', 'Remove');
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await said(page, 'Alan Turing removed');
  await expect(page.getByRole('region', { name: 'Users' })).toBeFocused();
  // Moves the focus to the toast, because a toast with the focus does not close by itself.
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row(page, 'Alan Turing')).toBeVisible();

  await chooseUserAction(page, 'Alan Turing', 'Remove');
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  // Reloads the page, because the page sends the removal only when the toast closes or the user
  // leaves.
  await page.reload();
  await expect(row(page, 'Grace Hopper')).toBeVisible();
  await expect(row(page, 'Alan Turing')).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  for (const [role, count] of [
    ['Manager', 1],
    ['User', 0],
  ] as const) {
    const heading = page.getByRole('rowheader', { name: role, exact: true });
    const counts = page.getByRole('row').filter({ has: heading }).getByRole('cell');
    await expect(counts.last()).toHaveText(`${count}`);
  }
});

// spec: 8 Extensions
test('the last administrator cannot be removed, and the page says why', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', openUsers);
  await chooseUserAction(page, 'Ada Lovelace', 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('last administrator');
  await page.keyboard.press('Escape');
  await chooseUserAction(page, 'Ada Lovelace', 'Edit');
  await dialog(page).getByLabel('Role').selectOption('Guest');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  const summary = dialog(page).getByRole('group', { name: "The user wasn't saved" });
  await expect(summary).toContainText('last administrator');
  await expect(summary).toBeFocused();
});

// spec: 8 Extensions
test('a double click on "Remove" removes only one location, and for a location with users a dialog links to these users', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openUsers);
  await chooseUserAction(page, 'Grace Hopper', 'Edit');
  await dialog(page).getByLabel('Location').selectOption('Oslo');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('link', { name: 'Locations' }).click();
  await expect(row(page, 'Oslo').getByRole('link', { name: '1' })).toBeVisible();

  // Clicks twice. The second click reaches "Remove" of the next location, and must have no effect.
  await page.getByRole('button', { name: 'Remove Bergen' }).dblclick();
  await expect(row(page, 'Bergen')).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Oslo' }).click();
  await expect(dialog(page)).toContainText('1 user is at this location');
  await expectPageAccessible(page);
  await dialog(page).getByRole('link', { name: 'View users' }).click();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['Grace Hopper']);
});

test('a renamed location is shown with its new name, and a rename to the name of another location is rejected', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', openLocations);
  await page.getByRole('button', { name: 'Edit Bergen' }).click();
  // Clicks inside the drawer, below the form. The drawer must stay open.
  const drawer = await dialog(page).boundingBox();
  if (!drawer) throw new Error('The drawer is not shown.');
  await page.mouse.click(drawer.x + drawer.width / 2, drawer.y + drawer.height - 10);
  await dialog(page).getByLabel('Location name').fill('oslo');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await dialog(page)
    .getByRole('link', { name: /^Enter another name/ })
    .click();
  await expect(dialog(page).getByLabel('Location name')).toBeFocused();
  await dialog(page).getByLabel('Location name').fill('Bjørgvin');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Bjørgvin')).toBeVisible();
});

test('several users are added from a pasted list', async ({ page, signedIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { account } = await signedIn('subscribed', openUsers);
  await page.getByRole('button', { name: 'Add users' }).click();
  await expect(page).toHaveURL(/add=1/);
  const cell = page.getByRole('textbox', { name: 'Full name, row 1' });
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Kurt Gödel <kurt.${account.email}>\nEmmy Noether <emmy.${account.email}>`,
  );
  await cell.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: 'Full name, row 2' })).toHaveValue('Emmy Noether');
  await page.getByRole('button', { name: 'Save users' }).click();
  await said(page, '2 users added');
  await expect(row(page, 'Kurt Gödel')).toBeVisible();
  await expect(page).not.toHaveURL(/add=1/);
  await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeFocused();
});

test('a copied invitation contains the name of the organization and the links to the app stores', async ({
  page,
  signedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { account } = await signedIn('subscribed', openUsers);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await chooseUserAction(page, 'Grace Hopper', 'Copy personal invitation');
  await said(page, 'Invitation for Grace Hopper copied');
  expect(await copied()).toContain(translateText('Hello Grace Hopper,'));
  expect(await copied()).toContain(`grace.${account.email}`);
  await page.getByRole('button', { name: 'Invite users' }).click();
  await page.getByRole('button', { name: 'Copy invitation', exact: true }).click();
  const opening =
    'Analytical Engines & Sons now uses Query Assistant, an AI assistant for questions about your work.';
  await expect.poll(copied).toContain(translateText(opening));
  expect(await copied()).toContain('https://apps.apple.com/');
  expect(await copied()).toContain('https://play.google.com/');
  await page.getByRole('button', { name: 'Copy email addresses of pending users' }).click();
  await expect.poll(copied).toMatch(/^\S+@\S+; \S+@\S+$/);
  for (const name of ['alan', 'grace'])
    expect(await copied()).toContain(`${name}.${account.email}`);
});
