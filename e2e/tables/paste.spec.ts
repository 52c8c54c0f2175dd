import { ENGLISH_ONLY_TAG, expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { buttonNamed, expectErrorCount, fieldInRow, pasteIntoField } from './table';

const SEPARATORS = [', ', '; ', '\t'];

// Check 3 of docs/experience.md.
// spec: 9 Row tables: add locations, add users
test('pasting 50 lines in different formats fills 50 rows, and marks 3 invalid email addresses and all duplicates', async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  const lines = Array.from({ length: 43 }, (_, index) =>
    index % 4 === 3
      ? `Person ${index} <p${index}@mixed.example>`
      : `Person ${index}${SEPARATORS[index % 3]}p${index}@mixed.example`,
  ).map((line) => line.replaceAll('\t', ', '));
  const odd = [
    'Wrong One, wrong(at)mixed.example',
    'Wrong Two <wrong@>',
    'Wrong Three; @mixed.example',
    'Twin A <twin@mixed.example>',
    'Twin B, TWIN@mixed.example',
    '"Pair, A"; pair@mixed.example',
    'Pair B, pair@mixed.example',
  ];
  await pasteIntoField(fieldInRow(page, 'Full name', 1), [...lines, ...odd].join('\r\n'));
  await expect(page.getByText('50 rows filled from the list.')).toBeVisible();
  await expectErrorCount(page, 7, 50);
  const wrong = await page
    .getByLabel(new RegExp(translateText('Email, row 1').replace('1', String.raw`\d+`)))
    .evaluateAll((fields) =>
      fields.flatMap((field, index) => (field.getAttribute('aria-invalid') ? [index + 1] : [])),
    );
  expect(wrong).toEqual([44, 45, 46, 47, 48, 49, 50]);
  await expect(fieldInRow(page, 'Full name', 49)).toHaveValue('Pair, A');
  await expect(fieldInRow(page, 'Email', 46)).toHaveValue('@mixed.example');
});

test('the row in which the user has pasted stays in view when questions about unknown locations appear above the table', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  const lines = Array.from({ length: 40 }, (_, index) => `Person ${index}\tp${index}@long.example`);
  await pasteIntoField(fieldInRow(page, 'Full name', 1), lines.join('\n'));
  const last = fieldInRow(page, 'Full name', 40);
  await last.scrollIntoViewIfNeeded();
  await pasteIntoField(
    last,
    'Ada\tada@long.example\tuser\tNowhere\nBo\tbo@long.example\tuser\tElsewhere',
  );
  await expect(buttonNamed(page, 'Create 2 locations')).toBeVisible();
  await expect(last).toBeInViewport();
});

test('a pasted table with headings fills the columns that its headings name', async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  const table = [
    ['Rolle', 'E-post', 'Etternavn', 'Fornavn', 'Kontor'],
    ['admin', 'ada@head.example', 'Lovelace', 'Ada', 'Bergen'],
  ];
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    table.map((row) => row.join('\t')).join('\n'),
  );
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Ada Lovelace');
  await expect(fieldInRow(page, 'Email', 1)).toHaveValue('ada@head.example');
  await expect(fieldInRow(page, 'Role', 1).locator('option:checked')).toHaveText('Admin');
  await expect(fieldInRow(page, 'Location', 1).locator('option:checked')).toHaveText('Bergen');
  await expect(fieldInRow(page, 'Full name', 2)).toHaveValue('');
});

// wcag: 2.1.1 except other controls; 2.4.3 except other pages
test('table rows are reached, added, removed and restored by keyboard', async ({ signedIn }) => {
  const { page } = await signedIn('add-locations');
  await fieldInRow(page, 'Location name', 1).focus();
  await page.keyboard.type('Oslo');
  await page.keyboard.press('Enter');
  await expect(fieldInRow(page, 'Location name', 2)).toBeFocused();
  await page.keyboard.type('Bergen');
  await page.keyboard.press('ArrowUp');
  await expect(fieldInRow(page, 'Location name', 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(fieldInRow(page, 'Location name', 4)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(fieldInRow(page, 'Location name', 4)).toBeFocused();
  await buttonNamed(page, 'Remove row 1').focus();
  await page.keyboard.press('Enter');
  await expect(fieldInRow(page, 'Location name', 1)).toBeFocused();
  await expect(fieldInRow(page, 'Location name', 1)).toHaveValue('Bergen');
  await buttonNamed(page, 'Undo').focus();
  await page.keyboard.press('Enter');
  await expect(fieldInRow(page, 'Location name', 1)).toHaveValue('Oslo');
  await expect(fieldInRow(page, 'Location name', 2)).toHaveValue('Bergen');
});

// wcag: 3.3.1 except other forms
test('the error summary leads to a row that is out of view', { tag: PROOF_TAG }, async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  const lines = Array.from(
    { length: 1000 },
    (_, i) => `Person ${i}\t${i === 899 ? 'nobody' : `p${i}@long.example`}`,
  );
  await pasteIntoField(fieldInRow(page, 'Full name', 1), lines.join('\n'));
  await expect(fieldInRow(page, 'Email', 1)).toHaveValue('p0@long.example');
  await expect(fieldInRow(page, 'Email', 900)).toHaveCount(0);
  await buttonNamed(page, 'Save and continue').click();
  await page.getByRole('link', { name: /900\D+nobody/ }).click();
  await expect(fieldInRow(page, 'Email', 900)).toBeFocused();
  await expect(fieldInRow(page, 'Email', 900)).toBeInViewport();
});

test('the error about an unknown role takes at most two lines in the table', {
  tag: [ENGLISH_ONLY_TAG, PROOF_TAG],
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await pasteIntoField(fieldInRow(page, 'Full name', 1), 'Ada\tada@role.example\tWizard');
  const role = fieldInRow(page, 'Role', 1);
  await expect(role).toHaveAttribute('aria-invalid', 'true');
  const error = page.locator(`[id="${await role.getAttribute('aria-describedby')}"]`);
  const height = await error.evaluate(
    (box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight),
  );
  expect(height).toBeLessThan(3);
});

test('the list of buttons that filter the rows by error has no list markers', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await pasteIntoField(fieldInRow(page, 'Full name', 1), 'Ada\tada@role.example\tWizard\nBo\tbo');
  const kinds = page.getByRole('list', { name: 'Errors' });
  await expect(kinds.getByRole('listitem')).toHaveCount(2);
  await expect(kinds).toHaveCSS('list-style-type', '""');
});
