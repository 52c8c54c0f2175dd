import { gate } from '../fixtures/gate';
import { expectClean } from '../fixtures/looks';
import { expect, test } from '../fixtures/test';
import { asText, people, TO_MEND } from './people';
import { button, cell, importFile, onPost, pasteInto } from './table';

test('a table with errors, unknown values and a summary', async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await pasteInto(cell(page, 'Full name', 1), TO_MEND);
  await button(page, 'Save and continue').click();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
  await expectClean(page);
});

test('the dialog that places columns', async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await importFile(page, 'Who,Mail,Second mail\nAda,ada@x.example,a@y.example');
  const dialog = page.getByRole('dialog', { name: 'Match the columns' });
  await dialog.getByLabel('Second mail').selectOption('Email');
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a long table while it is sent, paused and failed', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const { page, account } = await signedIn('add-users');
  await importFile(page, asText(people(1600, account.email.replace('@', '.')), ','));
  await expectClean(page);
  const second = gate();
  await onPost(page, '/users', async (nth, route) => {
    if (nth === 2) await second.opened;
    return nth === 3 ? route.fulfill({ status: 502, body: '' }) : route.fallback();
  });
  await button(page, 'Save and continue').click();
  await expect(page.getByText('500 of 1,600')).toBeVisible();
  await expectClean(page);
  await button(page, 'Pause').click();
  second.open();
  await expect(page.getByText('Paused: 1,000 users added, 600 users left')).toBeVisible();
  await expectClean(page);
  await button(page, 'Resume').click();
  await expect(page.getByText('Your users were not saved')).toBeVisible();
  await expectClean(page);
});
