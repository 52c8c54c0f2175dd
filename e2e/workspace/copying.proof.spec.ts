import { expect, test } from '../fixtures/test';

/** The page with the demo owner's 240 users. Tests never change the owner's organization. */
const USERS = {
  heading: 'Settings',
  state: 'owner@demo.test',
  path: '/settings?tab=users',
} as const;

test('each row copied from the list of users is one line, with tabs between the cells', async ({
  page,
  open,
}) => {
  await open(USERS);
  const table = page.getByRole('table', { name: 'List of users' });
  await expect(table.getByRole('rowheader')).toHaveCount(100);
  const lines = await table.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection()).trim().split('\n');
  });
  expect(lines[0]).toBe('List of users');
  const rows = lines.slice(1).filter((line) => line !== '');
  expect(rows[0]).toBe('Full name\tEmail\tRole\tLocation\tStatus');
  expect(rows).toHaveLength(101);
  for (const row of rows) expect(row.split('\t')).toHaveLength(5);
});

test('if copying fails, nothing on the page moves, and a field with the text to copy appears', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'));
  });
  await open(USERS);
  await page.getByRole('button', { name: 'Invite users' }).click();
  const button = page.getByRole('button', { name: 'Copy invitation' });
  await expect(page.getByRole('img', { name: 'Mobile app' })).toBeVisible();
  const places = () =>
    page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  // Waits for the end of the animation, because the dialog moves while it appears.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  const before = await places();
  await button.click();
  const field = page.getByRole('textbox', { name: 'Text to copy' });
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('on a phone, the buttons for selected users are in one row, and a button with the focus is shown in full', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(USERS);
  await page.getByRole('rowgroup').last().getByRole('checkbox').first().click();
  const remove = page.getByRole('button', { name: 'Remove', exact: true });
  const changeRole = page.getByRole('button', { name: 'Change role' });
  const top = async (each: typeof remove) => Math.round((await each.boundingBox())?.y ?? 0);
  expect(await top(remove)).toBe(await top(changeRole));
  await expect(changeRole).toBeInViewport({ ratio: 1 });
  await remove.focus();
  await expect(remove).toBeInViewport({ ratio: 1 });
});
