import { pageHeading, signInAs, signOut } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, PROOF_TAG, test } from '../fixtures/test';
import { createPeople, toDelimitedText } from './people';
import {
  buttonNamed,
  fieldInRow,
  importFile,
  interceptPosts,
  pasteIntoField,
  readStoredUsers,
} from './table';

// Check 7 of docs/experience.md.
// spec: 9 Forms
test('the add locations page restores unsent rows after a reload, but only for the same user', async ({
  signedIn,
  person,
}) => {
  const { page } = await signedIn('add-locations');
  for (const [index, name] of ['Oslo', 'Bergen', 'Trom'].entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await fieldInRow(page, 'Location name', index + 1).pressSequentially(name);
  }
  await page.reload();
  await expect(fieldInRow(page, 'Location name', 3)).toHaveValue('Trom');
  await expect(fieldInRow(page, 'Location name', 1)).toHaveValue('Oslo');

  const other = await person('add-locations');
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const drafts = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  await signOut(page);
  await buttonNamed(page, 'Sign out and discard').click();
  // Restores the drafts that Sign Out removed, to simulate an expired session, which keeps drafts.
  await page.evaluate((kept) => Object.assign(localStorage, JSON.parse(kept)), drafts);
  await signInAs(page, other.email);
  await expect(pageHeading(page)).toHaveText('Add locations');
  await expect(fieldInRow(page, 'Location name', 1)).toHaveValue('');
  expect(drafts).toContain('Trom');
});

// spec: 9 Forms
test('Sign Out asks before it discards unsent rows, and asks nothing without unsent rows', async ({
  signedIn,
}) => {
  const { page, account } = await signedIn('add-users');
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Kurt <kurt@x.example>\nEmmy <emmy@x.example>',
  );
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out and discard 2 unsent users?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await signOut(page);
  await question.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(fieldInRow(page, 'Full name', 2)).toHaveValue('Emmy');
  await signOut(page);
  await question.getByRole('button', { name: 'Sign out and discard' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAs(page, account.email);
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
});

test('the sending of users can be paused, and the remaining users can be sent from the verification step', {
  tag: PROOF_TAG,
}, async ({ signedIn, site }) => {
  const { page, account } = await signedIn('add-users');
  await importFile(page, toDelimitedText(createPeople(1100, account.email.replace('@', '.')), ';'));
  await expect(page.getByText('1,100 rows added from the file.')).toBeVisible();
  const second = deferred();
  await interceptPosts(page, '/users', async (nth, route) => {
    if (nth === 2) await second.promise;
    return route.fallback();
  });
  await buttonNamed(page, 'Save and continue').click();
  await expect(page.getByText('500 of 1,100')).toBeVisible();
  await buttonNamed(page, 'Pause').click();
  second.resolve();
  await expect(page.getByText('Paused: 1,000 users added, 100 users left')).toBeVisible();
  await expect(buttonNamed(page, 'Resume')).toBeVisible();

  await page.reload();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
  await expect(page.getByText('100 users not sent')).toBeVisible();
  await buttonNamed(page, 'Send now').click();
  await expect(page.getByRole('region', { name: 'Users (1,101)' })).toBeVisible();
  await expect(page.getByText('100 users not sent')).toBeHidden();
  expect(await readStoredUsers(site, account)).toHaveLength(1101);
});

// spec: 9 Row tables: add locations, add users
test('when the server rejects some rows, only these rows stay in the table, with the reason, and "Retry" sends these rows again', async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  const sent: string[][] = [];
  await interceptPosts(page, '/users', (nth, route) => {
    const { users } = route.request().postDataJSON() as { users: { email: string }[] };
    sent.push(users.map(({ email }) => email));
    if (nth > 1) return route.fallback();
    const errors = [1, 3, 4].map((index) => ({
      index,
      field: 'email',
      message: 'This domain is closed',
    }));
    return route.fulfill({
      status: 422,
      json: {
        ok: false,
        message: 'Some users cannot be added',
        statusCode: 422,
        payload: { errors },
      },
    });
  });
  const names = ['a', 'b', 'c', 'd', 'e'];
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    names.map((name) => `${name} <${name}@part.example>`).join('\n'),
  );
  await buttonNamed(page, 'Save and continue').click();
  const summary = page.getByRole('group', { name: 'Some users cannot be added' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Row 1, b@part.example: This domain is closed',
    'Row 2, d@part.example: This domain is closed',
    'Row 3, e@part.example: This domain is closed',
  ]);
  await buttonNamed(page, 'Retry 3 failed').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
  expect(sent.map((batch) => batch.map(([letter]) => letter).join(''))).toEqual([
    'abcde',
    'ac',
    'bde',
  ]);
});
