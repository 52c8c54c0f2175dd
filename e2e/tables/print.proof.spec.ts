import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { createPeople, toDelimitedText } from './people';
import { fieldInRow, importFile } from './table';

const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ??
  0;

test('printing shows every row of a long table, and the screen is unchanged afterwards', async ({
  signedIn,
}) => {
  const { page, account } = await signedIn('add-users');
  await importFile(page, toDelimitedText(createPeople(1000, account.email.replace('@', '.')), ','));
  await expect(page.getByText('1,000 rows added from the file.')).toBeVisible();
  await expect(fieldInRow(page, 'Email', 1000)).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('table', { name: 'Users to add' });
  await expect(paper.getByRole('cell', { name: 'Person 1000', exact: true })).toBeVisible();
  // Expects the row of headings and 1,000 rows of text. Rows with fields are not printed.
  await expect(paper.getByRole('row')).toHaveCount(1001);
  await expect(fieldInRow(page, 'Email', 1)).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(fieldInRow(page, 'Email', 1)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Person 1000', exact: true })).toHaveCount(0);
  // Expects more than 20 sheets for the 1,000 rows, because a sheet has about 30 rows.
  expect(await sheetsOf(page)).toBeGreaterThan(20);
});

test('printing a short table prints whole texts instead of input fields, and does not move the focus', async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).trim();
  const field = fieldInRow(page, 'Full name', 1);
  await field.fill(name);
  await page.pdf();
  await expect(field).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(field).toBeHidden();
});

test('printing an open dialog prints one sheet of paper, without the page behind the dialog', async ({
  page,
  open,
}) => {
  await open({ path: '/settings?tab=users', heading: 'Settings', state: 'owner@demo.test' });
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Invite users' }).click();
  const code = page.getByRole('dialog').getByRole('img', { name: 'Mobile app' });
  await expect(code).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
